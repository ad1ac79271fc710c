import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { beginInLanguage, languages } from '#text/choose-language.ts'
import { leaveIfMeant } from '#ui/unsaved.ts'
import { FootLinks } from './foot-links.tsx'
import type { SignInSettings } from './read-settings.ts'
import common from '#theme/common.module.css'
import styles from './auth-screen.module.css'

/** The other languages, then the legal texts and support. Source: S1 §2.6. */
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
      <FootLinks settings={settings} />
    </footer>
  )
}
