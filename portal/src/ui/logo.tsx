import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { rem } from '#theme/rem.ts'
import { logoWord } from './logo-word.ts'
import styles from './logo.module.css'
import common from '#theme/common.module.css'

type Props = { readonly height: number }

/** The product's name, in the colours of the scheme. It is drawn in the page: a picture of its own is a file more to wait for. */
export function Logo({ height }: Props) {
  return (
    <span className={styles.logo}>
      <Drawing height={height} />
    </span>
  )
}

/** The same, on the dark panel of the sign-in. */
export function PanelLogo({ height }: Props) {
  return (
    <span className={styles.panelLogo} data-part="panel-logo">
      <Drawing height={height} />
    </span>
  )
}

function Drawing({ height }: Props) {
  return (
    <>
      <svg viewBox="0 0 185 48" width={rem((height * 185) / 48)} height={rem(height)} aria-hidden>
        <rect width="48" height="48" rx="12" fill="var(--logo-plate)" />
        <g fill="none" stroke="var(--logo-line)" strokeWidth="3.7" strokeLinecap="round" strokeLinejoin="round">
          <path d="M14 10.5v27" />
          <path d="M33.5 13C26.5 13 24 24 14 24c10 0 12.5 11 19.5 11" />
        </g>
        <circle cx="34" cy="13" r="5" fill="var(--logo-knot)" />
        <circle cx="34" cy="35" r="5" fill="var(--logo-line)" />
        <g transform="translate(58 35.3)" fill="var(--logo-word)">
          <path d={logoWord} />
          <circle cx="25.21" cy="-22.18" r="3.15" fill="var(--logo-dot)" />
        </g>
      </svg>
      <span className={common.unseen}>{uiTexts.product}</span>
    </>
  )
}
