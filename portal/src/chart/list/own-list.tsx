import type { ReactNode } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { ownRecord } from '../own-record.ts'
import { useRecordSearch } from '../record-search.tsx'
import type { RecordPage, Section } from '../section.ts'
import { ListBar } from './list-bar.tsx'
import type { ListFrame } from './list-frame.ts'
import { NoRows, NoSource } from './list-middle.tsx'
import { isFiltered } from './records-query.ts'
import type { ListFilters } from './records-query.ts'
import { RecordList } from './record-list.tsx'
import styles from './list.module.css'

type Props = {
  readonly section: Section
  readonly name: string
  readonly profileId: string
  /** Only what belongs to this visit. */
  readonly encounter?: string
  /** What else can be done with this list, beside its name. */
  readonly beside?: ReactNode
  /** How the list is shown, above what is missing from it. */
  readonly renderTools?: (page: RecordPage | null) => ReactNode
  readonly filters?: ListFilters
  readonly onClearFilters?: () => void
}

/** One section of a record as its owner reads it, with the search of the top bar. */
export function OwnList(props: Props) {
  const { section, name, profileId, encounter, filters, onClearFilters } = props
  const { person } = useOpenRecord()
  const { settled, set } = useRecordSearch(section.tabUrl)
  return (
    <RecordList
      source={ownRecord(profileId)}
      section={section}
      name={name}
      who={person.name}
      search={settled}
      encounter={encounter}
      filters={filters}
      frame={frameOf(props, JSON.stringify([settled, filters]), () => {
        set({ column: null, text: '' })
        onClearFilters?.()
      })}
    />
  )
}

const frameOf = (
  { section, name, profileId, beside, renderTools }: Props,
  restartsOn: string,
  onClear: () => void,
): ListFrame => ({
  restartsOn,
  above: (page, asked) => (
    <ListBar {...{ section, name, profileId, page, asked, beside }} tools={renderTools?.(page)} />
  ),
  empty: (page, asked) => (
    <NoRows
      {...{ page, section, onClear }}
      isSearched={asked.search.text.trim() !== '' || isFiltered(asked)}
      isOfEncounter={asked.encounter !== undefined}
    />
  ),
  failed: (_failure, onRetry) => <CouldNotLoad onRetry={onRetry} />,
  instead: (page) => (hasNoSource(page) ? <WithoutSource name={name} beside={beside} /> : null),
})

/** Nothing is connected: still there is what else can be done with the list. */
export function WithoutSource({ name, beside }: Pick<Props, 'name' | 'beside'>) {
  return (
    <>
      {beside !== undefined && (
        <div className={styles.listBar} data-part="list-bar">
          <h2>{name}</h2>
          {beside}
        </div>
      )}
      <NoSource />
    </>
  )
}

const hasNoSource = (page: RecordPage): boolean => page.sources.length === 0 && page.rows.length === 0
