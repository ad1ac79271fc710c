import type { ShownApp } from '@kinchart/contract/calls/connected-apps.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './app-sign.module.css'

/** The first letter of an app's name: a picture of its own would be unproven, and fetched from elsewhere. */
export function AppSign({ app, isLarge = false }: { readonly app: ShownApp; readonly isLarge?: boolean }) {
  const letter = String.fromCodePoint(app.name.trim().codePointAt(0) ?? 63).toUpperCase()
  return (
    <span
      className={classNames(styles.sign, isLarge && styles.isLarge, !app.isVerified && styles.isUnknown)}
      aria-hidden
    >
      {letter}
    </span>
  )
}
