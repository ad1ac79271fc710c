import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import type { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { useMemo, useRef, useState } from 'react'
import { SkeletonRows } from '#ui/list-states.tsx'
import { type RecordSource, type ShownRow, type Fact, authorName } from '#record/section.ts'
import { AboutPart, SourcesPart, DocumentsPart } from './sources-part.tsx'
import styles from './details.module.css'
import { DuplicatesPart, useDuplicates } from './duplicates-part.tsx'
import { FactList, WholeRecord } from './whole-record.tsx'
import { namesOf, resourceName, isObject, type JsonObject } from './fact-lines.ts'
import { isResult } from './row-parts.tsx'
import { Facts, readableFacts, turningFacts } from './key-facts.tsx'
import { tryRead, type Json } from './read-json.ts'
import { usePrinting } from '#ui/layout.ts'
import { common } from '#theme/styles.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { formatDateTime, formatInstant } from '#text/record-text.ts'

type Arrived = {
  readonly resource: string
  readonly receivedAt: string
  readonly related: readonly {
    readonly reference: string
    readonly writtenAs?: readonly string[]
    readonly resourceType: string
    readonly resource: string
  }[]
}

const textOrNull = (json: Json | undefined): string | null => (typeof json === 'string' && json !== '' ? json : null)
const listed = (json: Json | undefined): readonly JsonObject[] =>
  (Array.isArray(json) ? json : json === undefined ? [] : [json]).filter((one: Json) => isObject(one))

/**
 * Lists when the sample was collected, which laboratory performed the test, who ordered the test, and the source's
 * name for the test. Omits facts that were not sent, but always states a missing status. Source: Look 12.
 */
export function resultFacts({ resource, receivedAt, related }: Arrived): readonly Fact[] {
  const json = tryRead(resource)
  if (json === null || !isObject(json)) return []
  const others = new Map(
    related.flatMap((one) =>
      [one.reference, ...(one.writtenAs ?? [])].map((to) => [to, tryRead(one.resource)] as const),
    ),
  )
  const nameOf = (to: JsonObject): string | null => {
    const found = others.get(textOrNull(to['reference']) ?? '')
    return textOrNull(to['display']) ?? (found === undefined || found === null ? null : resourceName(found))
  }
  const performers = listed(json['performer']).map((one) => (isObject(one['actor']) ? one['actor'] : one))
  const isPlace = (to: JsonObject): boolean =>
    /Organization/.test(textOrNull(to['reference']) ?? textOrNull(to['type']) ?? '')
  const named = (some: readonly JsonObject[]): string => listOf([...new Set(some.flatMap((one) => nameOf(one) ?? []))])
  const ordered = [...listed(json['basedOn']), ...listed(json['request'])].flatMap((to) => {
    const order = others.get(textOrNull(to['reference']) ?? '')
    return order !== undefined && order !== null && isObject(order)
      ? listed(order['requester'] ?? order['orderer'])
      : []
  })
  const facts: readonly (readonly [string, string | null])[] = [
    [resultTexts.collected, collectedOn(json)],
    [resultTexts.arrived, formatInstant(receivedAt)],
    [resultTexts.status, textOrNull(json['status']) ?? resultTexts.noStatus],
    [resultTexts.laboratory, named(performers.filter(isPlace))],
    [resultTexts.performedBy, named(performers.filter((one) => !isPlace(one)))],
    [resultTexts.orderedBy, named(ordered)],
    [resultTexts.sourceName, nameAtSource(json)],
  ]
  return facts.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }]))
}

function collectedOn(json: JsonObject): string | null {
  const at = textOrNull(json['effectiveDateTime']) ?? textOrNull(json['effectiveInstant'])
  if (at !== null) return formatDateTime(at)
  const period = json['effectivePeriod']
  const start = period !== undefined && isObject(period) ? textOrNull(period['start']) : null
  return start === null ? null : formatDateTime(start)
}

/** The source's text for the test. If there is none, the first display of its codes. */
function nameAtSource(json: JsonObject): string | null {
  const code = json['code']
  if (code === undefined || !isObject(code)) return null
  return (
    textOrNull(code['text']) ?? listed(code['coding']).flatMap((one) => textOrNull(one['display']) ?? [])[0] ?? null
  )
}

function TechnicalDetails({ record }: Parameters<typeof WholeRecord>[0]) {
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting()
  return (
    <section className={styles.detailsPart} data-part="details-part">
      <details
        className={styles.technical}
        open={isOpen || isPrinting}
        onToggle={(event) => !isPrinting && setOpen(event.currentTarget.open)}
      >
        <summary>
          {resultTexts.technical} <small className={common.help}>{resultTexts.technicalWhat}</small>
        </summary>
        {(isOpen || isPrinting) && <WholeRecord record={record} />}
      </details>
    </section>
  )
}

type Named = { readonly resourceType: string; readonly resource: string }

/** Records of these types may have a document even if no attachment field is set. */
const always: readonly string[] = ['DocumentReference', 'Composition', 'Binary']

/**
 * Returns whether a received record may contain a document. The server reports whether it does. Source: FHIR R4
 * Attachment.
 */
export const namesDocument = ({ resourceType, resource }: Named): boolean =>
  always.includes(resourceType) || /"(?:contentType|presentedForm|attachment)"\s*:/.test(resource)

type Props = {
  readonly source: RecordSource
  /** Undefined until loaded. */
  readonly record: AnswerOf<typeof getRecord> | undefined
  readonly openedId: string
  readonly row: ShownRow | null
  readonly title: string
  readonly onRead: () => void
  readonly onOpen: (id: string, row: ShownRow | null) => void
}

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
    // The pressed button disappears after the answer, so move the focus.
    aboutRef.current?.focus()
    if (row === null) return
    // The list is reloaded, but the open details must update immediately.
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
