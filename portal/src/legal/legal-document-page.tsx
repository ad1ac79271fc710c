import type { LegalDocument } from '@kinchart/contract/calls/legal.ts'
import { legalTexts } from '@kinchart/texts/en/legal.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { useEffect } from 'react'
import { LegalContents } from './legal-contents.tsx'
import { LegalSections } from '#session/legal-text/legal-sections.tsx'
import { LegalTextMissing } from '#session/legal-text/legal-text-missing.tsx'
import { useLegalText } from '#session/legal-text/use-legal-text.ts'
import styles from './legal.module.css'
import common from '#theme/common.module.css'

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
