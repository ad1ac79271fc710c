import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import type { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { useMemo, useRef } from 'react'
import { SkeletonRows } from '#ui/list-states.tsx'
import { namesDocument } from '#record/documents/names-document.ts'
import type { RecordSource } from '#record/record-source.ts'
import type { ShownRow } from '#record/section.ts'
import { authorName } from '#record/own-words.ts'
import { AboutPart } from './about-part.tsx'
import styles from './details.module.css'
import { DocumentsPart } from './documents-part.tsx'
import { DuplicatesPart } from './duplicates-part.tsx'
import { FactList } from './fact-list.tsx'
import { namesOf } from './fact-tree.ts'
import { isResult } from './is-result.ts'
import { Facts } from './key-facts.tsx'
import { tryRead } from './read-json.ts'
import { readableFacts, turningFacts } from './readable-facts.ts'
import { resultFacts } from './result-facts.ts'
import { SourcesPart } from './sources-part.tsx'
import { TechnicalDetails } from './technical-details.tsx'
import { useDuplicates } from './use-duplicates.ts'

type Props = {
  readonly source: RecordSource
  /** Undefined until it has come. */
  readonly record: AnswerOf<typeof getRecord> | undefined
  readonly openedId: string
  readonly row: ShownRow | null
  readonly title: string
  readonly onRead: () => void
  readonly onOpen: (id: string, row: ShownRow | null) => void
}

/** What the record itself says: about it, when and where it was made, its document, its sources, and all the rest folded. */
export function ArrivedParts({ source, record, openedId, row, title, onRead, onOpen }: Props) {
  const isOwn = source.ownedBy !== null
  const isMeasured = isOwn && row !== null && isResult(row)
  const resource = useMemo(() => (record === undefined ? null : tryRead(record.resource)), [record])
  const also = useMemo(() => {
    if (record === undefined) return []
    const names = namesOf(record.related)
    const isOwnEntry = row?.addedBy !== undefined
    const nameOf = (reference: string) => (isOwnEntry ? authorName(reference) : null) ?? names.get(reference) ?? null
    if (isMeasured) return turningFacts(resource, nameOf)
    return readableFacts(resource, nameOf, [{ label: '', text: title }, ...(row?.facts ?? [])])
  }, [record, resource, isMeasured, row, title])
  const aboutRef = useRef<HTMLDivElement>(null)
  const duplicates = useDuplicates(source, openedId, ({ otherId }, other) => {
    // The button that was pressed is gone once it is said.
    aboutRef.current?.focus()
    if (row === null) return
    // The list is read again; the details that are open say it at once.
    const others = row.sources.filter(({ id }) => id !== otherId)
    const sources = other === undefined ? others : [...others, { id: otherId, providerName: other.providerName }]
    onOpen(openedId, { ...row, sources, providerName: joined(...new Set(sources.map((one) => one.providerName))) })
  })
  if (record === undefined) return <SkeletonRows rows={isMeasured ? 3 : 4} columns={isMeasured ? 3 : 2} />
  const hasDocument = isOwn && namesDocument(record)
  const hasSources = isOwn && row !== null && (isMeasured || row.sources.length > 1)
  const hasDuplicates = isOwn && duplicates.said.length + duplicates.candidates.length > 0
  return (
    <>
      {isOwn && <AboutPart resource={resource} isTest={isMeasured} />}
      {isMeasured && <Facts facts={resultFacts(record)} isOfResult />}
      {also.length > 0 && (
        <section className={styles.detailsPart} data-part="details-part">
          {!isMeasured && <h3>{resultTexts.also}</h3>}
          <FactList nodes={also} />
        </section>
      )}
      {(hasDocument || hasSources || hasDuplicates) && (
        <div className={styles.about} data-part="details-part" ref={aboutRef} tabIndex={-1}>
          {hasDocument && <DocumentsPart resource={resource} onOpen={onRead} />}
          {hasSources && <SourcesPart {...{ source, row, openedId, onOpen, duplicates }} />}
          {hasDuplicates && <DuplicatesPart duplicates={duplicates} />}
        </div>
      )}
      <TechnicalDetails record={record} />
    </>
  )
}
