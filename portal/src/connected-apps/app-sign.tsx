import type { ShownApp } from '@kinchart/contract/calls/connected-apps.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './app-sign.module.css'

/** Shows the first letter of the app's name. A logo would be unverified and loaded from another server. */
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
