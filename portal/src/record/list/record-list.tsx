import { useState } from 'react'
import { formatDate } from '#text/format-date.ts'
import { useIsDesk } from '#ui/use-is-desk.ts'
import { OwnDetails } from '#record/details/own-details.tsx'
import { RecordDetails } from '#record/details/record-details.tsx'
import { useOpenedEntry } from '#record/details/use-opened-entry.ts'
import { OpenedDocument } from '#record/documents/opened-document.tsx'
import type { RecordSearch } from '#record/record-search.tsx'
import type { RecordSource } from '#record/record-source.ts'
import type { Section, ShownRow } from '#record/section.ts'
import { GrowingList } from './growing-list.tsx'
import type { ListFrame } from './list-frame.ts'
import { PagedList } from './paged-list.tsx'
import type { ListFilters, ListParams, Sort } from './records-query.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import './list.module.css'

type Props = {
  readonly source: RecordSource
  readonly section: Section
  readonly name: string
  readonly who: string
  readonly search: RecordSearch
  readonly encounter?: string | undefined
  readonly filters?: ListFilters | undefined
  readonly frame: ListFrame
}

export function RecordList({ source, section, name, who, search, encounter, filters, frame }: Props) {
  const [sort, setSort] = useState<Sort | null>(null)
  const [reading, setReading] = useState<ShownRow | null>(null)
  const isDesk = useIsDesk()
  const { ownedBy } = source
  const params: ListParams = {
    ...{ search, sort },
    ...(encounter === undefined ? {} : { encounter }),
    ...(filters === undefined ? {} : { filters }),
  }
  const Special = ownedBy === null ? undefined : section.parts?.Details
  // For recipients, and for rows with special details, an entry is opened only by clicking its row, so the URL does not
  // name it.
  const entry = useOpenedEntry(ownedBy !== null && Special === undefined)
  const { opened } = entry
  const rows = {
    source,
    section,
    name,
    who,
    asked: params,
    frame,
    onDetails: entry.open,
    onDocument: setReading,
  }
  return (
    <section aria-label={name}>
      {/* Recipients see pages on a phone, too. */}
      {isDesk || ownedBy === null ? (
        <PagedList {...rows} isDesk={isDesk} onSort={setSort} key={frame.restartsOn} />
      ) : (
        <GrowingList {...rows} onSort={setSort} />
      )}
      {ownedBy !== null && Special === undefined && <OwnDetails profileId={ownedBy} entry={entry} />}
      {ownedBy !== null && Special !== undefined && opened?.row && (
        <Special profileId={ownedBy} row={opened.row} onClose={entry.close} />
      )}
      {ownedBy === null && opened?.row && (
        <RecordDetails {...{ source, row: opened.row }} id={opened.id} title={opened.row.title} onClose={entry.close} />
      )}
      {reading?.document && (
        <OpenedDocument
          source={source}
          document={reading.document}
          subtitle={ownedBy === null ? undefined : formatOrigin(reading)}
          onClose={() => setReading(null)}
        />
      )}
    </section>
  )
}

const formatOrigin = ({ date, providerName }: ShownRow): string =>
  listOf([date === null ? '' : formatDate(date), providerName].filter(Boolean))
