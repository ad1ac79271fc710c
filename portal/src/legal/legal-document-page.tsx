import type { LegalDocument } from '@kinchart/contract/calls/legal.ts'
import { legalTexts } from '@kinchart/texts/en/legal.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { useEffect } from 'react'
import { LegalSections, LegalTextMissing, useLegalText } from '#session/legal-text/legal-sections.tsx'
import styles from './legal.module.css'
import { common } from '#theme/styles.ts'
import type { LegalSection } from '@kinchart/contract/legal/legal-text.ts'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Legal texts are binding in English, whatever the page's language. */
const legalLanguage = 'en'

type Props = { readonly document: LegalDocument; readonly isTitleAbove: boolean }

export function LegalDocumentPage({ document, isTitleAbove }: Props) {
  const { text, hasFailed, retry } = useLegalText(document)
  const isHere = text !== null
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (isHere && id !== '') window.document.getElementById(id)?.scrollIntoView()
  }, [isHere])
  if (text === null) return <LegalTextMissing hasFailed={hasFailed} onRetry={retry} />
  return (
    <div className={styles.legalColumns}>
      <article aria-label={text.title} lang={legalLanguage}>
        {chosenLanguage() !== legalLanguage && <p lang={chosenLanguage()}>{legalTexts.inEnglish}</p>}
        <h2 className={isTitleAbove ? common.unseen : styles.legalTitle}>{text.title}</h2>
        <LegalSections text={text} />
      </article>
      <LegalContents key={document} sections={text.sections} />
    </div>
  )
}

type LegalContentsProps = { readonly sections: readonly LegalSection[] }

function LegalContents({ sections }: LegalContentsProps) {
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

function Entries({ sections }: LegalContentsProps) {
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
