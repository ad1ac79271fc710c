import { legalTexts } from '@kinchart/texts/en/legal.ts'
import type { LegalSection } from '@kinchart/contract/legal/legal-text.ts'
import useMediaQuery from '@mui/material/useMediaQuery'
import styles from './legal.module.css'

type Props = { readonly sections: readonly LegalSection[] }

export function LegalContents({ sections }: Props) {
  const isPhone = useMediaQuery('(width < 56.25em)')
  if (!isPhone) {
    return (
      <nav className={styles.legalContents} aria-label={legalTexts.contents}>
        <h3>{legalTexts.contents}</h3>
        <Entries sections={sections} />
      </nav>
    )
  }
  return (
    <nav className={styles.legalContents} aria-label={legalTexts.contents}>
      <details>
        <summary>{legalTexts.contents}</summary>
        <Entries sections={sections} />
      </details>
    </nav>
  )
}

function Entries({ sections }: Props) {
  return (
    <ol>
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
    </ol>
  )
}
