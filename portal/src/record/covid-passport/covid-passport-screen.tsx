import { covidTexts as words } from '@kinchart/texts/en/covid.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import VaccinesOutlined from 'icon:outline-vaccines'
import { useOpenRecord } from '#session/people.ts'
import type { Person } from '#session/people.ts'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { emptySentence, firstGap, gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { NoSource } from '#record/list/list-middle.tsx'
import { PartialBand } from '#record/list/partial-band.tsx'
import { Doses } from './doses.tsx'
import { PassportHead } from './passport-head.tsx'
import { passportQuery } from './passport-query.ts'
import type { Passport } from './passport-query.ts'
import styles from './covid-passport.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

/** The COVID-19 vaccinations of the open record, and the health cards of its sources. Source: S3 §2 (Covid passport). */
export function CovidPassportScreen() {
  const { person } = useOpenRecord()
  const passport = useQuery(passportQuery(person.profileId))
  return (
    <>
      <PageHead title={pageTitles.covidpassport} subtitle={words.subtitle} />
      {passport.isPending && (
        <div className={common.card}>
          <SkeletonRows rows={4} columns={3} />
        </div>
      )}
      {passport.isError && (
        <div className={common.card}>
          <CouldNotLoad onRetry={() => void passport.refetch()} />
        </div>
      )}
      {passport.isSuccess && <Shown key={person.profileId} passport={passport.data} person={person} />}
    </>
  )
}

function Shown({ passport, person }: { passport: Passport; person: Person }) {
  const { doses, cards, sources } = passport
  const isNothing = doses.length === 0 && cards.length === 0
  const gaps = gapSentences(passport, words)
  if (sources.length === 0 && isNothing) return <NoSource />
  return (
    <div className={classNames(common.stack, styles.passport)}>
      {gaps.length > 0 && (
        <PartialBand
          sentences={gaps}
          sourceId={firstGap(passport)?.ehrImportRequestId ?? null}
          canTryAgain={false}
          isTrying={false}
          onTryAgain={() => undefined}
        />
      )}
      {isNothing ? (
        <Nothing passport={passport} />
      ) : (
        <>
          <PassportHead passport={passport} person={person} />
          {doses.length > 0 && <Doses doses={doses} profileId={person.profileId} />}
        </>
      )}
    </div>
  )
}

/** 'None' is said only where it is known. */
function Nothing({ passport }: { passport: Passport }) {
  return (
    <div className={classNames(common.card, styles.passportNone)}>
      <ListMiddle icon={<VaccinesOutlined fontSize="large" />} title={isWhole(passport) ? words.none : words.notYet}>
        {emptySentence(passport, words.kind)}
      </ListMiddle>
    </div>
  )
}
