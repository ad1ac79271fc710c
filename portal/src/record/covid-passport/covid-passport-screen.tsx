import { covidTexts as words } from '@kinchart/texts/en/covid.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { useQuery, queryOptions } from '@tanstack/react-query'
import VaccinesOutlined from 'icon:outline-vaccines'
import { useOpenRecord } from '#session/people.ts'
import type { Person } from '#session/people.ts'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { emptySentence, firstGap, gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { NoSource } from '#record/list/list-middle.tsx'
import { PartialBand } from '#record/list/partial-band.tsx'
import { Doses } from './doses.tsx'
import styles from './covid-passport.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import Button from '@mui/material/Button'
import PrintOutlined from 'icon:outline-print'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { formatDate } from '#text/format-date.ts'
import { RichText } from '#ui/rich-text.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { profileQuery } from '#session/profile-query.ts'
import { HealthCardCode } from './health-card-code.tsx'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getCovidPassport } from '@kinchart/contract/calls/covid-passport.ts'
import { call } from '#api/call.ts'

type Passport = AnswerOf<typeof getCovidPassport>

const passportQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['covid-passport', profileId],
    queryFn: () => call(getCovidPassport, { query: { profileId } }),
  })

/**
 * The patient and the evidence for the vaccinations: the signed cards of the sources with their code or, without any, a
 * note that the record is unsigned.
 */
function PassportHead({ passport: { doses, cards }, person }: { passport: Passport; person: Person }) {
  const nameId = useId()
  const profile = useQuery(profileQuery)
  const birthDate = knownBirthDate(person.birthDate ?? profile.data?.profile.birthDate ?? '')
  const given = doses.filter(({ isGiven }) => isGiven)
  const last = given
    .flatMap(({ date }) => date ?? [])
    .toSorted()
    .at(-1)
  return (
    <section className={classNames(common.card, styles.passportHead)} aria-labelledby={nameId}>
      <div className={styles.passportWhose}>
        <div className={common.grow}>
          <h2 id={nameId}>{person.name}</h2>
          <p className={classNames(common.muted, common.num)}>
            {birthDate === '' ? '\u00a0' : words.born({ day: formatDate(birthDate) })}
          </p>
        </div>
        <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <dl className={styles.passportAbout}>
        <Line label={words.doses}>
          {last === undefined ? (
            words.recorded({ count: given.length })
          ) : (
            <RichText
              text={({ recorded, day }) => words.recordedLast({ recorded, day })}
              parts={{ recorded: <b>{words.recorded({ count: given.length })}</b>, day: formatDate(last) }}
            />
          )}
        </Line>
        {cards.length === 0 && (
          <Line label={words.signedBy}>
            <StateChip tone="attn" word={words.notSigned} />
            <span className={styles.passportWhy}>{words.notSignedMeans}</span>
          </Line>
        )}
      </dl>
      {cards.map((card) => (
        <HealthCardCode key={card.jws} card={card} />
      ))}
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={common.num}>{children}</dd>
    </div>
  )
}

/** COVID-19 vaccinations of the open record, and the health cards of its sources. Source: S3 §2 (Covid passport). */
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

/** Shows 'None' only if that is known. */
function Nothing({ passport }: { passport: Passport }) {
  return (
    <div className={classNames(common.card, styles.passportNone)}>
      <ListMiddle icon={<VaccinesOutlined fontSize="large" />} title={isWhole(passport) ? words.none : words.notYet}>
        {emptySentence(passport, words.kind)}
      </ListMiddle>
    </div>
  )
}
