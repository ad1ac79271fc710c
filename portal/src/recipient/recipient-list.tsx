import { gapSentencesForRecipient } from '@kinchart/contract/rules/completeness.ts'
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
import { sectionOf } from '#record/sections.ts'
import { Band } from '#ui/band.tsx'
import { CouldNotLoad, ListMiddle } from '#ui/list-states.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { isEnded } from './ask-as-recipient.ts'
import { emptyWords } from './empty-words.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import styles from './recipient.module.css'
import { sharedRecord } from './recipient-record-source.ts'

/** One shared list, read-only, as the person sees it themselves. */
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
  above: (page, _asked, hasFailed) => {
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
