import { sessionTexts } from '@kinchart/texts/en/session.ts'
import type { LegalBlock, LegalText } from '@kinchart/contract/legal/legal-text.ts'
import { formatDate } from '#text/record-text.ts'
import { RichText, useLongWait } from '#ui/page.tsx'
import styles from './legal-text.module.css'
import { common } from '#theme/styles.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import type { LegalDocument } from '@kinchart/contract/calls/legal.ts'
import { useEffect, useState } from 'react'

export function LegalSections({ text }: { text: LegalText }) {
  return (
    <div className={styles.legalText} data-part="legal-text">
      <p className={common.help}>
        <RichText
          text={sessionTexts.versionOf}
          parts={{ day: <time dateTime={text.version.version}>{formatDate(text.version.version)}</time> }}
        />
      </p>
      <Blocks blocks={text.introduction} />
      {text.sections.map(({ id, heading, blocks }) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id} tabIndex={-1}>
            {heading}
          </h3>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </div>
  )
}

function Blocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.list.join()}>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  )
}

export function LegalTextMissing({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const isLong = useLongWait()
  if (hasFailed) return <CouldNotLoad onRetry={onRetry} />
  return (
    <p className={common.muted} aria-live="polite">
      {isLong ? actionTexts.wait : ' '}
    </p>
  )
}

/** The texts are long and rarely read, so each is loaded on demand. */
const load: Record<LegalDocument, () => Promise<LegalText>> = {
  privacy: async () => (await import('@kinchart/contract/legal/privacy-policy.ts')).privacyPolicy,
  terms: async () => (await import('@kinchart/contract/legal/terms-and-conditions.ts')).termsAndConditions,
}

type Loaded = { readonly text: LegalText | null; readonly hasFailed: boolean; readonly retry: () => void }

/** Null until the text is loaded. */
export function useLegalText(document: LegalDocument): Loaded {
  const [loaded, setLoaded] = useState<LegalText | null>(null)
  const [failedTries, setFailedTries] = useState(0)
  const [tries, setTries] = useState(1)
  useEffect(() => {
    let isLeft = false
    load[document]().then(
      (text) => {
        if (!isLeft) setLoaded(text)
      },
      () => {
        if (!isLeft) setFailedTries(tries)
      },
    )
    return () => {
      isLeft = true
    }
  }, [document, tries])
  return {
    text: loaded?.document === document ? loaded : null,
    hasFailed: failedTries === tries,
    retry: () => setTries(tries + 1),
  }
}
