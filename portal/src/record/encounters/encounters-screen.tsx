import { constants } from '@kinchart/contract/rules/constants.ts'
import { moreVisitsTexts, visitTexts } from '@kinchart/texts/en/visits.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useOpenRecord } from '#session/people.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ListBar } from '#record/list/list-bar.tsx'
import { NoRows, NoSource } from '#record/list/list-middle.tsx'
import { encountersQuery, nextEncountersQuery } from './encounters-query.ts'
import { yearsOf } from './group-by-year.ts'
import { ShareMenu } from './share-menu.tsx'
import { EncounterTimeline } from './encounter-timeline.tsx'
import styles from './encounters.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

/** The visits of the open record, newest first. Source: S2 §2 (Encounters). */
export function EncountersScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <PageHead title={pageTitles.encounters} subtitle={visitTexts.subtitle} />
      <Visits key={person.profileId} profileId={person.profileId} />
    </>
  )
}

function Visits({ profileId }: { profileId: string }) {
  const list = useInfiniteQuery(encountersQuery(profileId))
  const next = useQuery({
    ...nextEncountersQuery(profileId, (list.data?.pages.length ?? 0) + 1),
    enabled: list.hasNextPage,
  })
  const last = list.data?.pages.at(-1)
  const visits = list.data?.pages.flatMap((one) => one.encounter) ?? []
  if (list.isPending) {
    return (
      <div className={common.card}>
        <SkeletonRows rows={constants.defaultPageSize} columns={2} />
      </div>
    )
  }
  if (last === undefined) {
    return (
      <div className={common.card}>
        <CouldNotLoad onRetry={() => void list.refetch()} />
      </div>
    )
  }
  if (last.sources.length === 0 && visits.length === 0) return <NoSource />
  const page = { ...last, rows: [] }
  const left = last.total - visits.length
  return (
    <section aria-label={visitTexts.list}>
      <ListBar
        section={visitTexts}
        name={visitTexts.list}
        page={page}
        profileId={profileId}
        asked={{ search: { column: null, text: '' }, sort: null }}
        beside={<ShareMenu />}
      />
      {visits.length === 0 ? (
        <div className={classNames(common.card, styles.visitsNone)}>
          <NoRows page={page} section={visitTexts} isSearched={false} onClear={() => undefined} />
        </div>
      ) : (
        <EncounterTimeline visits={visits} />
      )}
      {list.hasNextPage && (
        <Button
          className={classNames(styles.visitsMore)}
          variant="outlined"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {moreInWords(Math.min(constants.defaultPageSize, left), left, yearsOf(next.data?.encounter ?? []))}
        </Button>
      )}
    </section>
  )
}

const moreInWords = (count: number, left: number, years: string): string =>
  years === '' ? moreVisitsTexts.more({ count, left }) : moreVisitsTexts.moreOfYears({ count, left, years })
