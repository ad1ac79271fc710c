import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import { settingsQuery } from '#session/settings-query.ts'
import { useOpenedHere } from './use-opened-here.ts'
import common from '#theme/common.module.css'
import styles from './shell.module.css'

const SupportDialog = lazyPart(async () => (await import('#support/support-dialog.tsx')).SupportDialog, DialogNotLoaded)

const publicLegal = { privacyUrl: '/legal/privacy', termsUrl: '/legal/terms', socialLinks: [] }

/** User Support, the legal pages and the operator's own links. Source: S1 §2.5. */
export function ShellFooter() {
  const { privacyUrl, termsUrl, socialLinks } = useQuery(settingsQuery).data ?? publicLegal
  const [isSupportOpen, setSupportOpen] = useOpenedHere()
  return (
    <footer className={styles.shellFoot} data-part="shell-foot">
      <button type="button" className={common.textButton} onClick={() => setSupportOpen(true)}>
        {shellLabels.userSupport}
      </button>
      <ElsewhereLink url={termsUrl} label={shellLabels.termsOfService} />
      <ElsewhereLink url={privacyUrl} label={shellLabels.privacyPolicy} />
      {socialLinks.length > 0 && (
        <span className={styles.shellFootSocial}>
          {socialLinks.map(({ label, url }) => (
            <ElsewhereLink key={url} url={url} label={label} />
          ))}
        </span>
      )}
      {isSupportOpen && (
        <Suspense>
          <SupportDialog isOpen onClose={() => setSupportOpen(false)} />
        </Suspense>
      )}
    </footer>
  )
}

function ElsewhereLink({ url, label }: { url: string; label: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
