import { searchTexts } from '@kinchart/texts/en/search.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { CheckRounded, ChevronRightRounded, InfoOutlined, SearchRounded } from 'icons'
import { useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { OwnDetails, useOpenedEntry } from '#record/details/own-details.tsx'
import { FilterRow, ToggleChip, PeriodChip, useAddress, useFilters } from '#record/filters/filter-chips.tsx'
import { SectionIcon } from '#record/section-icon.tsx'
import type { ShownRow } from '#record/section.ts'
import { ClaimDialog } from '#claims/details/claim-dialog.tsx'
import { paths } from '#paths/paths.ts'
import { useIsPaused, useOpenRecord, type Person } from '#session/people.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { WaitOrFailure } from '#ui/wait-or-failure.tsx'
import { PageHead } from '#ui/page.tsx'
import { classNames, common } from '#theme/styles.ts'
import { moveAmongHits } from './move-among-hits.ts'
import {
  isSearched,
  searchCountQuery,
  searchKindQuery,
  searchQuery,
  type RecordSearchParams,
  type SearchAnswer,
} from './search-query.ts'
import { kindTitle, showHit, type ShownHit } from './show-hit.ts'
import styles from './search.module.css'
import { gapSentences } from '@kinchart/contract/rules/completeness.ts'
import type { MarkedWord } from '@kinchart/contract/calls/search.ts'
import { ValueOfRow } from '#record/values/value-of-row.tsx'
import { formatDate, sourceLanguage } from '#text/record-text.ts'
import { markWords } from '@kinchart/contract/text/marked-words.ts'

function MarkedText({ text, marked }: { text: string; marked: readonly MarkedWord[] }) {
  return markWords(text, marked).map((part) =>
    part.isMarked ? (
      <mark key={part.at} className={styles.searchMark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

type Props = {
  readonly kind: string
  readonly hit: ShownHit
  readonly marked: readonly MarkedWord[]
  readonly onOpen: (entry: { readonly row: ShownRow; readonly section: string }) => void
}

function HitRow({ kind, hit, marked, onOpen }: Props) {
  const { title, caption, date, path, row, within } = hit
  const words = (
    <>
      <SectionIcon section={kind} />
      <span className={styles.searchWords}>
        <b lang={sourceLanguage()}>
          <MarkedText text={title} marked={marked} />
        </b>
        {caption !== '' && (
          <small>
            <MarkedText text={caption} marked={marked} />
          </small>
        )}
        {within !== null && (
          <span className={styles.searchWithin}>
            {within.label !== '' && <small>{within.label}: </small>}
            <MarkedText text={within.text} marked={marked} />
          </span>
        )}
      </span>
      {row !== null && <ValueOfRow row={row} className={styles.searchValue} />}
      <span className={classNames(styles.searchDay, common.num)}>{date === null ? '' : formatDate(date)}</span>
      <ChevronRightRounded fontSize="small" aria-hidden />
    </>
  )
  return (
    <li>
      {path === null && row !== null ? (
        <button
          type="button"
          className={styles.searchHit}
          data-part="search-hit"
          onClick={() => onOpen({ row: { ...row, title }, section: kind })}
        >
          {words}
        </button>
      ) : (
        <Link className={styles.searchHit} data-part="search-hit" to={path ?? ''}>
          {words}
        </Link>
      )}
    </li>
  )
}

function ReachPart({ answer: { reach, sources } }: { answer: SearchAnswer }) {
  const { records, documents, notes, pictures, unread, absent, waiting, unreadable } = reach
  const searched = [
    searchTexts.records({ count: records }),
    ...(documents > 0 ? [searchTexts.documents({ count: documents })] : []),
    ...(notes > 0 ? [searchTexts.notes({ count: notes })] : []),
  ]
  const left = [
    ...(pictures > 0 ? [searchTexts.pictures({ count: pictures })] : []),
    ...(unread > 0 ? [searchTexts.unread({ count: unread })] : []),
    ...(absent > 0 ? [searchTexts.absent({ count: absent })] : []),
    ...(waiting > 0 ? [searchTexts.waiting({ count: waiting })] : []),
    ...(unreadable > 0 ? [searchTexts.unreadable({ count: unreadable })] : []),
    ...gapSentences({ sources, unreadable: 0 }),
  ]
  return (
    <div className={styles.searchReach} data-part="search-reach">
      <section>
        <h3>{searchTexts.searched}</h3>
        <ul>
          {searched.map((sentence) => (
            <li key={sentence}>
              <CheckRounded fontSize="small" aria-hidden />
              {sentence}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{searchTexts.notSearched}</h3>
        <ul>
          {left.length === 0 && (
            <li>
              <CheckRounded fontSize="small" aria-hidden />
              {searchTexts.everything}
            </li>
          )}
          {left.map((sentence) => (
            <li key={sentence}>
              <InfoOutlined fontSize="small" aria-hidden />
              {sentence}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

type Opened = { readonly row: ShownRow; readonly section: string }

/** Source: Look 15. */
export function SearchScreen() {
  const { person } = useOpenRecord()
  const { query } = useAddress()
  const words = query.get('q')?.trim() ?? ''
  return (
    // The arrow keys move between hits, which are already buttons and links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing here but the hits is acted on
    <div onKeyDown={(event: KeyboardEvent) => moveAmongHits(event)}>
      {isSearched(words) ? <Found key={person.profileId} words={words} person={person} /> : <NotYet />}
    </div>
  )
}

function NotYet() {
  return (
    <>
      <PageHead title={searchTexts.title} />
      <div className={common.card}>
        <ListMiddle icon={<SearchRounded fontSize="large" />} title={searchTexts.box}>
          {searchTexts.begin}
        </ListMiddle>
      </div>
    </>
  )
}

function Found({ words, person }: { words: string; person: Person }) {
  const { query, set } = useAddress()
  const { period, setPeriod } = useFilters()
  const params: RecordSearchParams = { profileId: person.profileId, words, period }
  const list = useQuery(searchQuery(params))
  const { data } = list
  const wanted = query.get('kind')
  const kind = data?.kinds.some((one) => one.kind === wanted) === true ? wanted : null
  const entry = useOpenedEntry()
  const [claim, setClaim] = useState<ShownRow | null>(null)
  const open = ({ row, section }: Opened) => (section === 'claims' ? setClaim(row) : entry.open(row))
  const total = data?.kinds.reduce((sum, { count }) => sum + count, 0) ?? 0
  const { name } = person
  return (
    <>
      <PageHead title={searchTexts.title}>
        <p className={styles.searchCount} aria-live="polite">
          {data !== undefined &&
            (total === 0 ? searchTexts.nothingIn({ words, name }) : searchTexts.found({ count: total, words, name }))}
        </p>
        {data?.corrected.map(({ typed, found }) => (
          <p key={typed}>{searchTexts.corrected({ typed, found: listOf(found.map((one) => `“${one}”`)) })}</p>
        ))}
      </PageHead>
      <div className={styles.searchFilters}>
        <FilterRow>
          {data !== undefined && total > 0 && (
            <ToggleChip
              label={searchTexts.allKinds}
              count={total}
              isOn={kind === null}
              isAlways
              onToggle={() => set({ kind: null })}
            />
          )}
          {data?.kinds.map((one) => (
            <ToggleChip
              key={one.kind}
              label={kindTitle(one.kind)}
              icon={<SectionIcon section={one.kind} />}
              count={one.count}
              isOn={kind === one.kind}
              onToggle={() => set({ kind: kind === one.kind ? null : one.kind })}
            />
          ))}
          <PeriodChip period={period} onChange={setPeriod} />
        </FilterRow>
      </div>
      <WaitOrFailure query={list} rows={4} columns={2} />
      {data !== undefined && total === 0 && <Nothing answer={data} params={params} />}
      {data !== undefined && kind === null && total > 0 && (
        <Groups answer={data} onOpen={open} onAll={(one) => set({ kind: one })} />
      )}
      {data !== undefined && kind !== null && <OneKind key={kind} params={params} kind={kind} onOpen={open} />}
      {data !== undefined && total > 0 && (
        <>
          <Others params={params} />
          <details className={styles.searchWhat}>
            <summary>{searchTexts.what}</summary>
            <ReachPart answer={data} />
          </details>
        </>
      )}
      {claim !== null && <ClaimDialog profileId={person.profileId} row={claim} onClose={() => setClaim(null)} />}
      <OwnDetails profileId={person.profileId} entry={entry} />
    </>
  )
}

type GroupsProps = {
  readonly answer: SearchAnswer
  readonly onOpen: (opened: Opened) => void
  readonly onAll: (kind: string) => void
}

function Groups({ answer: { groups, marked }, onOpen, onAll }: GroupsProps) {
  return groups.map(({ kind, count, hits }) => (
    <section key={kind} className={styles.searchGroup} aria-labelledby={`found-${kind}`}>
      <div className={styles.searchHead}>
        <h2 id={`found-${kind}`}>
          {kindTitle(kind)} <small className={common.num}>{count}</small>
        </h2>
        {count > hits.length && (
          <button type="button" className={common.textButton} onClick={() => onAll(kind)}>
            {searchTexts.showAll({ count })}
            <span className={common.unseen}> {kindTitle(kind)}</span>
          </button>
        )}
      </div>
      <ul className={styles.searchHits}>
        {hits.map((hit) => (
          <HitRow key={hit.id} kind={kind} hit={showHit(kind, hit, marked)} marked={marked} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

type OneKindProps = {
  readonly params: RecordSearchParams
  readonly kind: string
  readonly onOpen: (opened: Opened) => void
}

function OneKind({ params, kind, onOpen }: OneKindProps) {
  const list = useInfiniteQuery(searchKindQuery(params, kind))
  if (list.data === undefined) return <WaitOrFailure query={list} rows={4} columns={2} />
  const { pages } = list.data
  return (
    <section className={styles.searchGroup} aria-labelledby={`found-${kind}`}>
      <div className={styles.searchHead}>
        <h2 id={`found-${kind}`}>
          {kindTitle(kind)} <small className={common.num}>{pages[0]?.total ?? 0}</small>
        </h2>
      </div>
      <ul className={styles.searchHits}>
        {pages.flatMap(({ groups, marked }) =>
          groups.flatMap(({ hits }) =>
            hits.map((hit) => (
              <HitRow key={hit.id} kind={kind} hit={showHit(kind, hit, marked)} marked={marked} onOpen={onOpen} />
            )),
          ),
        )}
      </ul>
      {list.hasNextPage && (
        <Button variant="outlined" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {searchTexts.showMore}
        </Button>
      )}
    </section>
  )
}

function Others({ params }: { params: RecordSearchParams }) {
  const { people, open } = useOpenRecord()
  const isPaused = useIsPaused()
  const others = people.filter(({ profileId }) => profileId !== params.profileId && !isPaused(profileId))
  const counts = useQueries({ queries: others.map(({ profileId }) => searchCountQuery({ ...params, profileId })) })
  const found = others.flatMap((person, index) => {
    const count = counts[index]?.data ?? 0
    return count === 0 ? [] : [{ person, count }]
  })
  return found.map(({ person: { profileId, name }, count }) => (
    <p key={profileId}>
      <button type="button" className={common.textButton} onClick={() => open(profileId)}>
        {searchTexts.othersFound({ count, name })}
      </button>
    </p>
  ))
}

function Nothing({ answer, params }: { answer: SearchAnswer; params: RecordSearchParams }) {
  return (
    <div className={common.card}>
      <ListMiddle
        icon={<SearchRounded fontSize="large" />}
        title={searchTexts.nothing({ words: params.words })}
        actions={<Link to={paths.importRecords}>{searchTexts.addRecords}</Link>}
      >
        {searchTexts.notNever}
      </ListMiddle>
      <div className={styles.searchOthers}>
        <Others params={params} />
      </div>
      <ReachPart answer={answer} />
    </div>
  )
}
