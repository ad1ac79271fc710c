import type { ReactNode } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { ownRecord } from '#record/own-record.ts'
import { useRecordSearch } from '#record/record-search.tsx'
import type { RecordPage, Section } from '#record/section.ts'
import { FilterRow, PeriodChip, SourceChip, useFilters } from '#record/filters/filter-chips.tsx'
import { ListBar, NoRows, NoSource } from './list-bar.tsx'
import { type ListFrame, isFiltered, type ListFilters } from './records-query.ts'
import { RecordList } from './record-list.tsx'
import styles from './list.module.css'

type Props = {
  readonly section: Section
  readonly name: string
  readonly profileId: string
  readonly encounter?: string
  readonly actions?: ReactNode
  readonly segments?: ReactNode
  readonly only?: 'reports'
}

export function OwnList(props: Props) {
  const { section, name, profileId, encounter, only } = props
  const { person } = useOpenRecord()
  const { settled, set } = useRecordSearch(section.tabUrl)
  const chosen = useFilters()
  const { source, period, clear } = chosen
  const filters: ListFilters = { source, period, ...(only === undefined ? {} : { only }) }
  const restartsOn = JSON.stringify([settled, filters])
  return (
    <RecordList
      source={ownRecord(profileId)}
      section={section}
      name={name}
      who={person.name}
      search={settled}
      encounter={encounter}
      filters={encounter === undefined ? filters : undefined}
      frame={frameOf(props, chosen, restartsOn, () => {
        set({ column: null, text: '' })
        clear()
      })}
    />
  )
}

type Chosen = ReturnType<typeof useFilters>

const frameOf = (
  { section, name, profileId, encounter, actions, segments }: Props,
  chosen: Chosen,
  restartsOn: string,
  onClear: () => void,
): ListFrame => ({
  restartsOn,
  above: (page, params) => (
    <ListBar
      {...{ section, name, profileId, page, params, actions }}
      tools={encounter === undefined && <Tools page={page} chosen={chosen} segments={segments} />}
    />
  ),
  empty: (page, params) => (
    <NoRows
      {...{ page, section, onClear }}
      isSearched={params.search.text.trim() !== '' || isFiltered(params)}
      isOfEncounter={params.encounter !== undefined}
    />
  ),
  failed: (_failure, onRetry) => <CouldNotLoad onRetry={onRetry} />,
  instead: (page) => (hasNoSource(page) ? <WithoutSource name={name} actions={actions} /> : null),
})

type ToolsProps = Pick<Props, 'segments'> & { readonly page: RecordPage | null; readonly chosen: Chosen }

function Tools({ page, chosen: { source, period, setSource, setPeriod }, segments }: ToolsProps) {
  return (
    <div className={styles.listTools}>
      {segments}
      <FilterRow>
        <SourceChip sources={page?.sources ?? []} chosen={source} onChoose={setSource} />
        <PeriodChip period={period} onChange={setPeriod} />
      </FilterRow>
    </div>
  )
}

export function WithoutSource({ name, actions }: Pick<Props, 'name' | 'actions'>) {
  return (
    <>
      {actions !== undefined && (
        <div className={styles.listBar} data-part="list-bar">
          <h2>{name}</h2>
          {actions}
        </div>
      )}
      <NoSource />
    </>
  )
}

const hasNoSource = (page: RecordPage): boolean => page.sources.length === 0 && page.rows.length === 0
