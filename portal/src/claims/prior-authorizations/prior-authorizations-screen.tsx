import { priorAuthorizationTexts as words } from '@kinchart/texts/en/prior-authorizations.ts'
import { pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { OwnDetails } from '#record/details/own-details.tsx'
import { useOpenedEntry } from '#record/details/use-opened-entry.ts'
import { ListBar } from '#record/list/list-bar.tsx'
import { NoRows, NoSource } from '#record/list/list-middle.tsx'
import { drawAs, sectionOf } from '#record/sections.ts'
import { useOpenRecord } from '#session/people.ts'
import { today } from '#text/today.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { TabPanel } from '#ui/tab-panel.tsx'
import common from '#theme/common.module.css'
import { ClaimsTabs } from './claims-tabs.tsx'
import { groupRows, priorAuthorizationsQuery } from './prior-authorizations-query.ts'
import { PriorAuthorizationCard } from './prior-authorization-card.tsx'
import styles from './prior-authorizations.module.css'

const draw = drawAs('priorauthorizations')

/** What plans answered before care was given, in groups: what needs the person first. Source: look/care.md, 24d. */
export function PriorAuthorizationsScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <PageHead title={pageTitles.yourclaims} subtitle={pageSubtitles.yourclaims} tabTitle={words.title} />
      <ClaimsTabs current="prior-authorizations" profileId={person.profileId} />
      <TabPanel of="claims" tab="prior-authorizations">
        <PriorAuthorizations key={person.profileId} profileId={person.profileId} />
      </TabPanel>
    </>
  )
}

function PriorAuthorizations({ profileId }: { profileId: string }) {
  const list = useInfiniteQuery(priorAuthorizationsQuery(profileId))
  const entry = useOpenedEntry()
  const last = list.data?.pages.at(-1)
  if (list.isPending)
    return (
      <div className={common.card}>
        <SkeletonRows rows={4} columns={3} />
      </div>
    )
  if (last === undefined)
    return (
      <div className={common.card}>
        <CouldNotLoad onRetry={() => void list.refetch()} />
      </div>
    )
  const rows = list.data?.pages.flatMap(({ priorAuthorization }) => priorAuthorization) ?? []
  if (last.sources.length === 0 && rows.length === 0) return <NoSource />
  const section = sectionOf('priorauthorizations') ?? words
  const page = { ...last, rows: [] }
  const day = today()
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{words.intro}</p>
      <ListBar
        {...{ section, page, profileId }}
        name={words.title}
        asked={{ search: { column: null, text: '' }, sort: null }}
      />
      {rows.length === 0 && (
        <div className={common.card}>
          <NoRows page={page} section={words} isSearched={false} onClear={() => undefined} />
        </div>
      )}
      {groupRows(rows, day).map(({ group, rows: own }) => (
        <section key={group} aria-labelledby={`group-${group}`} className={styles.decisions}>
          <h3 id={`group-${group}`}>{words.groups[group]}</h3>
          <ul>
            {own.map((row) => (
              <li key={row.id}>
                <PriorAuthorizationCard
                  {...{ row, group, day }}
                  title={draw(row).title}
                  onDetails={() => entry.open(draw(row))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button variant="outlined" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {chartTexts.showMore({ count: last.total - rows.length, left: last.total - rows.length })}
        </Button>
      )}
      <OwnDetails profileId={profileId} entry={entry} />
    </div>
  )
}
