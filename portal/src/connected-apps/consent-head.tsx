import type { ShownApp } from '@kinchart/contract/calls/connected-apps.ts'
import { appConsentTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { Band } from '#ui/band.tsx'
import { LogoSign } from '#ui/logo-sign.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { AppSign } from './app-sign.tsx'
import styles from './consent.module.css'

/** Who asks, where the answer goes, and whether anybody knows them. */
export function ConsentHead({ app }: { readonly app: ShownApp }) {
  const { name, isAssistant, isVerified } = app
  return (
    <>
      <div className={styles.head}>
        <div className={styles.signs} aria-hidden>
          <AppSign app={app} isLarge />
          <span>· · ·</span>
          <LogoSign size={54} />
        </div>
        <PageHead title={words.title({ app: name })} subtitle={whereOf(app)} />
      </div>
      <div className={styles.part}>
        <Band tone={isVerified ? 'ok' : 'attn'}>
          <b>{isVerified ? words.verified : words.notVerified}</b>{' '}
          {isVerified ? words.verifiedFacts : words.notVerifiedFacts}
        </Band>
        {isAssistant && (
          <div className={styles.warning}>
            <Band tone="attn">{words.assistantWarning}</Band>
          </div>
        )}
      </div>
    </>
  )
}

function whereOf({ publisher, isAssistant, host, isLocal }: ShownApp): string {
  if (isLocal) return words.local({ host })
  if (publisher === null) return isAssistant ? words.assistant({ host }) : words.app({ host })
  return isAssistant ? words.assistantBy({ publisher, host }) : words.appBy({ publisher, host })
}
