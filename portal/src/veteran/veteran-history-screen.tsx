import { veteranTexts as words } from '@kinchart/texts/en/veteran.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '#api/send.ts'
import { paths } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { Band, PageHead } from '#ui/page.tsx'
import { formatDate, formatInstantWithTime } from '#text/record-text.ts'
import { SkeletonRows } from '#ui/list-states.tsx'
import { NotConnected, RatingTable, ratingQuery, type StoredRating } from './rating-table.tsx'
import styles from './veteran.module.css'
import { classNames, common } from '#theme/styles.ts'

/** Source: S3 §2 (veteran history), §3, §4, §8. */
export function VeteranHistoryScreen() {
  const { person } = useOpenRecord()
  const savedRating = useQuery(ratingQuery(person.profileId))
  return (
    <>
      <PageHead title={pageTitles.veteranhistory} subtitle={words.subtitle} />
      {savedRating.isPending && (
        <div className={common.card}>
          <SkeletonRows rows={4} columns={4} />
        </div>
      )}
      {savedRating.isError && (
        <Band
          tone="bad"
          actions={
            <>
              <Button variant="outlined" loading={savedRating.isFetching} onClick={() => void savedRating.refetch()}>
                {words.askAgain}
              </Button>
              <Button component={Link} to={paths.importRecords}>
                {pageTitles.importrecords}
              </Button>
            </>
          }
        >
          <b>{words.couldNot}</b> {failureText(savedRating.error)}
        </Band>
      )}
      {savedRating.isSuccess && savedRating.data === null && <NotConnected name={person.name} />}
      {savedRating.isSuccess && savedRating.data !== null && <Rating stored={savedRating.data} name={person.name} />}
    </>
  )
}

function Rating({ stored, name }: { stored: StoredRating; name: string }) {
  const { rating } = stored
  return (
    <div className={common.stack}>
      {stored.notRenewed !== null && (
        <Band tone="attn">
          <b>{words.oldAnswer}</b> {stored.notRenewed}
        </Band>
      )}
      {rating.unreadable > 0 && <Band tone="attn">{words.unreadable}</Band>}
      <section className={classNames(common.card, styles.ratingHead)} aria-label={words.combined}>
        {rating.combined_disability_rating === null ? (
          <p>{words.noCombined}</p>
        ) : (
          <p className={styles.ratingFigure}>
            <b className={common.num}>{rating.combined_disability_rating} %</b>
            <span>{words.combined}</span>
          </p>
        )}
        <dl>
          <Fact label={words.since} text={formatDate(rating.combined_effective_date)} />
          <Fact label={words.legalSince} text={formatDate(rating.legal_effective_date)} />
          <Fact label={words.from} text={stored.providerName} />
          <Fact label={words.asked} text={formatInstantWithTime(stored.fetchedAt)} />
        </dl>
      </section>
      <RatingTable ratings={rating.individual_ratings} name={name} />
    </div>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  if (text === '' || text === constants.emptyCell) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
