import { gapSentencesForRecipient, emptySentence } from '@kinchart/contract/rules/completeness.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import InputBase from '@mui/material/InputBase'
import SearchRounded from 'icon:round-search'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Denials } from '#record/list/denials.tsx'
import type { ListFrame } from '#record/list/list-frame.ts'
import { RecordList } from '#record/list/record-list.tsx'
import type { Section } from '#record/section.ts'
import { sectionOf, showAs } from '#record/sections.ts'
import { Band } from '#ui/band.tsx'
import { CouldNotLoad, ListMiddle } from '#ui/list-states.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { isEnded, askAsRecipient } from './ask-as-recipient.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import styles from './recipient.module.css'
import type { KindWords, ListPage } from '@kinchart/contract/rules/completeness.ts'
import { listSource } from '@kinchart/contract/calls/record-list.ts'
import {
  getSharedDocument,
  getSharedDocuments,
  getSharedRecord,
  getSharedRows,
} from '@kinchart/contract/calls/shared-with-me.ts'
import { z } from 'zod'
import { bytesOf } from '#record/documents/base64.ts'
import { pictureOf } from '#record/documents/content.ts'
import type { RecordSource } from '#record/record-source.ts'
import { once } from './recipient-query.ts'

const completeness = z.object({
  sources: z.array(listSource),
  unreadable: z.number(),
  enteredInError: z.number(),
})

/** One shared record type of a patient, as a recipient reads it. */
export function sharedRecord(shareId: string, { id: recordTypeId, tabUrl }: RecordType): RecordSource {
  const shared = { shareId, recordTypeId }
  return {
    key: ['shared', shareId, recordTypeId],
    loadPage: async (_section, query) => {
      const answer = await askAsRecipient(getSharedRows, { query: { ...shared, ...query } })
      return { ...completeness.parse(answer), total: answer.total, rows: answer.rows.map(showAs(tabUrl, 'recipient')) }
    },
    // Linked records and earlier versions of a record are not shared.
    loadRecord: async (id) => {
      const record = await askAsRecipient(getSharedRecord, { query: { ...shared, id } })
      return { ...record, ehrImportRequestId: '', section: null, row: null, earlier: [], related: [] }
    },
    loadDocuments: async ({ id }) => {
      const { documents } = await askAsRecipient(getSharedDocuments, { query: { ...shared, id } })
      return { documents, message: messages.noDocument }
    },
    loadDocument: async (_row, { docid }) => {
      const { message, contentType, data } = await askAsRecipient(getSharedDocument, { query: { ...shared, docid } })
      if (contentType === 'text/html') return { kind: 'page', html: data }
      if (contentType === 'application/pdf') return { kind: 'pdf', bytes: bytesOf(data) }
      return pictureOf(contentType, data) ?? { kind: 'none', why: message }
    },
    retry: once,
    ownedBy: null,
  }
}

/** Explains why a shared list has no rows. Shows 'None' only if that is known. */
export const emptyWords = (page: ListPage, words: KindWords, isSearched: boolean): string =>
  isSearched ? completenessTexts.noMatch : emptySentence(page, words, 'the')

/** One shared list, read-only, as the patient sees it. */
export function SharedList({ shareId, type, who }: { shareId: string; type: RecordType; who: string }) {
  const section = sectionOf(type.tabUrl)
  const [typed, setTyped] = useState('')
  const text = useDebouncedValue(typed.trim(), constants.searchDebounceMs)
  if (section === null) return null
  const label = `Search ${section.many}`
  const searchBox = (
    <div className={styles.sharedSearch} data-part="shared-search">
      <SearchRounded fontSize="small" aria-hidden />
      <InputBase
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={label}
        slotProps={{ input: { 'aria-label': label, type: 'search', maxLength: 200 } }}
      />
    </div>
  )
  return (
    <div className={styles.sharedList}>
      <RecordList
        source={sharedRecord(shareId, type)}
        section={section}
        name={type.name}
        who={who}
        search={{ column: null, text }}
        frame={frameOf(section, searchBox)}
      />
    </div>
  )
}

const frameOf = (section: Section, searchBox: ReactNode): ListFrame => ({
  restartsOn: '',
  above: (page, _params, hasFailed) => {
    const gaps = page === null || hasFailed ? [] : gapSentencesForRecipient(page)
    return (
      <>
        {searchBox}
        {page !== null && !hasFailed && <Denials sources={page.sources} />}
        {gaps.length > 0 && (
          <Band tone="attn">
            <b>{completenessTexts.notComplete}</b> {gaps.join(' ')}
          </Band>
        )}
      </>
    )
  },
  empty: (page, { search }) => (
    <ListMiddle icon={<SearchRounded fontSize="large" />} title={messages.noRecordsFound}>
      {emptyWords(page, section, search.text !== '')}
    </ListMiddle>
  ),
  failed: (failure, onRetry) =>
    isEnded(failure) ? (
      <ListMiddle icon={<SearchRounded fontSize="large" />} title={recipientTexts.ended}>
        {recipientTexts.endedText}
      </ListMiddle>
    ) : (
      <CouldNotLoad onRetry={onRetry} />
    ),
  instead: () => null,
})
