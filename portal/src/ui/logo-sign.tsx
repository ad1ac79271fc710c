import { rem } from '#theme/rem.ts'
import styles from './logo.module.css'

/** Without the name, for use next to text that contains it. `size` in px. */
export function LogoSign({ size }: { readonly size: number }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 48 48" width={rem(size)} height={rem(size)} aria-hidden>
        <rect width="48" height="48" rx="12" fill="var(--logo-plate)" />
        <g fill="none" stroke="var(--logo-line)" strokeWidth="3.7" strokeLinecap="round" strokeLinejoin="round">
          <path d="M14 10.5v27" />
          <path d="M33.5 13C26.5 13 24 24 14 24c10 0 12.5 11 19.5 11" />
        </g>
        <circle cx="34" cy="13" r="5" fill="var(--logo-knot)" />
        <circle cx="34" cy="35" r="5" fill="var(--logo-line)" />
      </svg>
    </span>
  )
}
