import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { authLabels } from '@kinchart/contract/text/texts.ts'
import { PanelLogo } from '#ui/logo.tsx'
import styles from './auth-screen.module.css'

/** The marketing panel: four sources that become one line. The drawing only repeats the text. */
export function AuthPanel() {
  return (
    <aside className={styles.authPanel} aria-label={sessionTexts.about}>
      <div className={styles.authSticky}>
        <PanelLogo height={32} />
        <p>{authLabels.marketing}</p>
        <Art />
        <Strip />
      </div>
    </aside>
  )
}

/** A long label stays left of its stem and within the drawing. */
const fitted = { textLength: 164, lengthAdjust: 'spacingAndGlyphs' } as const

function Art() {
  return (
    <svg className={styles.authArt} viewBox="0 20 640 480" aria-hidden>
      <rect x="346" y="186" width="420" height="104" fill="var(--on-deep)" opacity=".08" />
      <path d="M346 186h420M346 290h420" stroke="var(--on-deep-2)" strokeDasharray="2 5" opacity=".75" />
      <g stroke="var(--on-deep-2)" opacity=".4">
        <path fill="none" d="M346 56v366h420" />
        <path d="M408 422v7M474 422v7M540 422v7M606 422v7" />
      </g>
      <text x="408" y="452" textAnchor="middle" className={styles.year}>
        2022
      </text>
      <text x="474" y="452" textAnchor="middle" className={styles.year}>
        2023
      </text>
      <text x="540" y="452" textAnchor="middle" className={styles.year}>
        2024
      </text>
      <text x="606" y="452" textAnchor="middle" className={styles.year}>
        2025
      </text>
      <path d="M150 84C255 84 232 258 346 258" fill="none" stroke="#F4E3C1" strokeWidth="2.5" />
      <circle cx="150" cy="84" r="6.5" fill="var(--deep)" stroke="#F4E3C1" strokeWidth="2.5" />
      <text x="132" y="90" textAnchor="end">
        {sessionTexts.hospital}
      </text>
      <path d="M150 194C255 194 232 258 346 258" fill="none" stroke="#9FD0C8" strokeWidth="2.5" />
      <circle cx="150" cy="194" r="6.5" fill="var(--deep)" stroke="#9FD0C8" strokeWidth="2.5" />
      <text x="132" y="200" textAnchor="end">
        {sessionTexts.clinic}
      </text>
      <path d="M150 310C255 310 232 258 346 258" fill="none" stroke="#E9C98F" strokeWidth="2.5" />
      <circle cx="150" cy="310" r="6.5" fill="var(--deep)" stroke="#E9C98F" strokeWidth="2.5" />
      <text x="132" y="316" textAnchor="end">
        {sessionTexts.insurer}
      </text>
      <path d="M150 422C255 422 232 258 346 258" fill="none" stroke="#C9DAD6" strokeWidth="2.5" />
      <circle cx="150" cy="422" r="6.5" fill="var(--deep)" stroke="#C9DAD6" strokeWidth="2.5" />
      <text x="132" y="428" textAnchor="end" {...(sessionTexts.veteransOffice.length > 18 ? fitted : {})}>
        {sessionTexts.veteransOffice}
      </text>
      <path
        d="M346 258c24 0 34-40 62-40s38 52 66 48 36-104 66-104 38 74 66 74"
        fill="none"
        stroke="var(--on-deep)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g fill="var(--on-deep)" stroke="var(--deep)" strokeWidth="3">
        <circle cx="346" cy="258" r="8" />
        <circle cx="408" cy="218" r="7.5" />
        <circle cx="474" cy="266" r="7.5" />
        <circle cx="540" cy="162" r="7.5" />
      </g>
      <circle cx="606" cy="236" r="20" fill="var(--deep-spark)" opacity=".2" />
      <circle cx="606" cy="236" r="10" fill="var(--deep-spark)" />
    </svg>
  )
}

function Strip() {
  return (
    <svg className={styles.authStrip} viewBox="0 0 390 96" preserveAspectRatio="none" aria-hidden>
      <rect x="150" y="34" width="240" height="34" fill="var(--on-deep)" opacity=".09" />
      <path d="M150 34h240M150 68h240" stroke="var(--on-deep-2)" strokeDasharray="2 4" opacity=".7" />
      <g fill="none" strokeWidth="2">
        <path d="M-4 8C70 8 70 56 150 56" stroke="#F4E3C1" />
        <path d="M-4 36C70 36 80 56 150 56" stroke="#9FD0C8" />
        <path d="M-4 66C70 66 80 56 150 56" stroke="#E9C98F" />
        <path d="M-4 92C70 92 70 56 150 56" stroke="#C9DAD6" />
        <path
          d="M150 56c18 0 24-16 44-16s26 22 46 20 26-42 48-42 26 30 48 30"
          stroke="var(--on-deep)"
          strokeWidth="3"
        />
      </g>
      <g fill="var(--on-deep)" stroke="var(--deep)" strokeWidth="2.5">
        <circle cx="150" cy="56" r="5.5" />
        <circle cx="194" cy="40" r="5" />
        <circle cx="240" cy="60" r="5" />
        <circle cx="288" cy="18" r="5" />
      </g>
      <circle cx="336" cy="48" r="6.5" fill="var(--deep-spark)" />
    </svg>
  )
}
