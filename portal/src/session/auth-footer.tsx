import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { uiTexts } from '@kinchart/texts/ui.ts'
import { shellLabels } from '@kinchart/contract/texts.ts'
import { paths } from '#paths/paths.ts'
import { beginInLanguage, languages } from '#text/choose-language.ts'
import { leaveIfMeant } from '#ui/unsaved.ts'
import type { SignInSettings } from './read-settings.ts'
import common from '#theme/common.module.css'
import styles from './auth-screen.module.css'

/** The operator's pages of the legal texts, in a new tab; ours until they are known. Source: S1 §2.6. */
export function AuthFooter({ settings }: { settings: SignInSettings | null }) {
  return (
    <footer className={styles.authFoot}>
      {languages
        .filter(([language]) => language !== chosenLanguage())
        .map(([language, name]) => (
          <button
            key={language}
            type="button"
            className={common.textButton}
            lang={language}
            onClick={() => void leaveIfMeant(() => beginInLanguage(language))}
          >
            {name}
          </button>
        ))}
      <NewTab href={settings?.privacyUrl ?? paths.publicPrivacy} text={shellLabels.privacyPolicy} />
      <NewTab href={settings?.termsUrl ?? paths.publicTerms} text={shellLabels.termsOfService} />
      {/* Who cannot sign in has no other way to ask for help. */}
      <Support url={settings?.supportUrl ?? null} email={settings?.supportEmail ?? null} />
    </footer>
  )
}

function Support({ url, email }: { url: string | null; email: string | null }) {
  if (url !== null) return <NewTab href={url} text={shellLabels.userSupport} />
  return email === null ? null : (
    <a href={`mailto:${email}`}>
      {shellLabels.userSupport}: {email}
    </a>
  )
}

function NewTab({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <span className={common.unseen}> {uiTexts.newTab}</span>
    </a>
  )
}
