import { covidTexts as words, doseInWords } from '@kinchart/texts/en/covid.ts'
import { pageTitles, messages } from '@kinchart/contract/text/texts.ts'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { ExpandLessRounded, ExpandMoreRounded, PrintOutlined, VaccinesOutlined } from 'icons'
import { useOpenRecord, type Person, profileQuery } from '#session/people.ts'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead, RichText } from '#ui/page.tsx'
import { emptySentence, firstGap, gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { NoSource, PartialBand } from '#record/list/list-bar.tsx'
import styles from './covid-passport.module.css'
import { classNames, common } from '#theme/styles.ts'
import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import Button from '@mui/material/Button'
import { useId, useState, type ReactNode } from 'react'
import { formatDate, formatInstant } from '#text/record-text.ts'
import { StateChip } from '#ui/state-chip.tsx'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getCovidPassport, type CovidDose, type HealthCard } from '@kinchart/contract/calls/covid-passport.ts'
import { call } from '#api/call.ts'
import { RecordDetails } from '#record/details/record-details.tsx'
import { ownRecord } from '#record/own-record.ts'
import { sourceNames } from '#record/section.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import Skeleton from '@mui/material/Skeleton'
import { PartNotLoadedError, PlaceNotLoaded } from '#loading/lazy-part.tsx'
import { codePicture } from '#ui/code-picture.ts'
import { listOf } from '@kinchart/texts/locale.ts'

/** Shows a dose's details, which are read-only, with '--' for missing values. Source: S3 §2. */
function DoseFacts({ dose }: { dose: CovidDose }) {
  const facts: readonly (readonly [label: string, text: string | null])[] = [
    [words.date, formatDate(dose.date)],
    [words.status, dose.status],
    ...(dose.isGiven ? [] : [[words.why, dose.statusReason] as const]),
    [words.bodySite, dose.bodySite],
    [words.route, dose.route],
    [words.clinician, dose.clinician],
    [words.vaccineCode, dose.vaccineCode],
    [words.ndc, dose.ndc],
    [words.lotNumber, dose.lotNumber],
    [words.alternativeNames, dose.alternativeNames],
    [words.dataSource, joined(sourceNames(dose), dose.missingSince === undefined ? null : recordTexts.notListed)],
    [words.sourceText, dose.sourceText],
  ]
  return (
    <dl className={classNames(styles.doseFacts, common.num)}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ?? messages.emptyCell}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Doses are newest first. At first, only the most recent dose that was given is expanded. */
function Doses({ doses, profileId }: { doses: readonly CovidDose[]; profileId: string }) {
  const titleId = useId()
  const newestFirst = doses.toReversed()
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set([newestFirst.find(({ isGiven }) => isGiven) ?? newestFirst[0]].flatMap((dose) => dose?.id ?? [])),
  )
  const [shown, setShown] = useState<CovidDose | null>(null)
  const areNumberedByUs = doses.some(
    ({ isGiven, doseNumber, doseNumberBy }) => isGiven && doseNumber !== null && doseNumberBy === 'kinchart',
  )
  const toggle = (id: string) =>
    setOpened((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))
  return (
    <>
      <section className={common.card} aria-labelledby={titleId}>
        <div className={styles.dosesHead}>
          <h2 id={titleId}>{words.doses}</h2>
          <span className={classNames(common.muted, common.num)}>
            {doses.length > 1 ? words.newestFirst({ count: doses.length }) : doses.length}
          </span>
        </div>
        <ol>
          {newestFirst.map((dose) => (
            <Dose
              key={dose.id}
              dose={dose}
              isOpen={opened.has(dose.id)}
              onToggle={() => toggle(dose.id)}
              onRecord={() => setShown(dose)}
            />
          ))}
        </ol>
      </section>
      {areNumberedByUs && <p className={common.help}>{words.numberedByUs}</p>}
      {shown !== null && (
        <RecordDetails
          source={ownRecord(profileId)}
          id={shown.id}
          title={shown.vaccine ?? doseInWords(shown.doseNumber)}
          subtitle={shown.providerName}
          row={null}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

type DoseProps = { dose: CovidDose; isOpen: boolean; onToggle: () => void; onRecord: () => void }

function Dose({ dose, isOpen, onToggle, onRecord }: DoseProps) {
  const factsId = useId()
  const number = doseInWords(dose.doseNumber)
  return (
    <li className={styles.dose} data-part="dose">
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={factsId} onClick={onToggle}>
          <span className={classNames(common.roundSign, styles.doseNumber)} aria-hidden>
            {dose.doseNumber}
          </span>
          <span className={common.grow}>
            <b>
              <span className={common.unseen}>{number}, </span>
              {dose.vaccine ?? number}
            </b>
            <small className={common.num}>
              {words.whenAndWhere({ day: formatDate(dose.date), place: sourceNames(dose) })}
            </small>
            {!dose.isGiven && <StateChip tone="attn" word={words.notGiven} />}
          </span>
          {isOpen ? <ExpandLessRounded aria-hidden /> : <ExpandMoreRounded aria-hidden />}
        </button>
      </h3>
      {/* Collapsed doses are printed as well, so they are always rendered. */}
      <div id={factsId} className={isOpen ? styles.facts : classNames(styles.facts, styles.closed)}>
        <DoseFacts dose={dose} />
        <Button size="small" onClick={onRecord}>
          {words.record}
        </Button>
      </div>
    </li>
  )
}

type Passport = AnswerOf<typeof getCovidPassport>

const passportQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['covid-passport', profileId],
    queryFn: () => call(getCovidPassport, { query: { profileId } }),
  })

/** Shows the sources' signed cards with their QR codes. If there are none, states that the record is unsigned. */
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

/** Source: S3 §2 (Covid passport). */
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

function Nothing({ passport }: { passport: Passport }) {
  return (
    <div className={classNames(common.card, styles.passportNone)}>
      <ListMiddle icon={<VaccinesOutlined fontSize="large" />} title={isWhole(passport) ? words.none : words.notYet}>
        {emptySentence(passport, words.kind)}
      </ListMiddle>
    </div>
  )
}

/**
 * The numeric part of the QR code. Each character of the signed card becomes two digits: its ASCII code minus 45. Null
 * if the card contains other characters. Source: SMART Health Cards Framework, "Encoding chunks as QR codes".
 */
export function healthCardDigits(jws: string): string | null {
  if (!/^[\w.-]+$/.test(jws)) return null
  return Array.from(jws, (character) => String(character.charCodeAt(0) - 45).padStart(2, '0')).join('')
}

function HealthCardCode({ card }: { card: HealthCard }) {
  return (
    <article className={styles.healthCard}>
      <Code jws={card.jws} />
      <div className={styles.healthCardWords}>
        <dl>
          <CodeLine label={words.names} text={listOf(card.names)} />
          <CodeLine
            label={words.onCard}
            text={card.doses.map(({ vaccine, date }) => `${vaccine}, ${formatDate(date)}`).join('\n')}
          />
          <CodeLine label={words.issuer} text={card.issuer} />
          <CodeLine label={words.issuedAt} text={card.issuedAt === null ? '' : formatInstant(card.issuedAt)} />
          <CodeLine label={words.dataSource} text={card.providerName} />
        </dl>
        <StateChip tone="attn" word={words.notChecked} />
        <p className={common.help}>{words.notVerified}</p>
      </div>
    </article>
  )
}

function CodeLine({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className={common.num}>{text}</dd>
    </div>
  )
}

function Code({ jws }: { jws: string }) {
  const drawn = useQuery({ queryKey: ['health-card-code', jws], queryFn: () => drawCode(jws), retry: false })
  if (drawn.isPending) return <Skeleton className={classNames(styles.healthCardCode)} variant="rounded" />
  if (drawn.error instanceof PartNotLoadedError)
    return <PlaceNotLoaded failure={drawn.error} onRetry={() => void drawn.refetch()} />
  if (drawn.isError || drawn.data === null)
    return <p className={classNames(styles.healthCardCode, styles.isWords)}>{words.codeTooLarge}</p>
  return <img className={styles.healthCardCode} src={drawn.data} alt={words.codeLabel} />
}

/** Returns the QR code as an image URL. Null if the card does not fit into one code. */
async function drawCode(jws: string): Promise<string | null> {
  const digits = healthCardDigits(jws)
  if (digits === null) return null
  const { create } = await import('qrcode')
  try {
    const { modules } = create(
      [
        { data: 'shc:/', mode: 'byte' },
        { data: digits, mode: 'numeric' },
      ],
      { errorCorrectionLevel: 'L' },
    )
    return codePicture(modules)
  } catch {
    return null
  }
}
