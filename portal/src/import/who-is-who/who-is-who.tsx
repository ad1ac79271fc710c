import { choosePatients, getReachedPatients, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { whoIsWhoTexts as texts } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, useId } from 'react'
import { Link } from 'react-router'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { paths } from '#paths/paths.ts'
import { Band } from '#ui/page.tsx'
import { formatInstant, formatDate } from '#text/record-text.ts'
import styles from './who-is-who.module.css'
import { classNames, common } from '#theme/styles.ts'
import { ExpandMoreRounded } from 'icons'
import type { z } from 'zod'
import { FieldNote } from '#ui/field.tsx'
import choiceFieldStyles from '#ui/choice-field.module.css'

const reachedQuery = (ehrImportRequestId: string) =>
  queryOptions({
    queryKey: ['reached-patients', ehrImportRequestId],
    queryFn: () => call(getReachedPatients, { query: { ehrImportRequestId } }),
    // The user may have added a dependent in another window.
    staleTime: 0,
  })

type Props = {
  readonly ehrImportRequestId: string
  readonly onStarted: (started: readonly ConnectedEhr[]) => void
  readonly isLaterOffered?: boolean
}

/** The sign-in gives access to several patients. Each row has one patient and the profile that receives the record. */
export function WhoIsWho({ ehrImportRequestId, onStarted, isLaterOffered = false }: Props) {
  const reached = useQuery(reachedQuery(ehrImportRequestId))
  const [choices, setChoices] = useState<Choices>({})
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const start = useMutation({
    mutationFn: (pairs: ReturnType<typeof pairsOf>) =>
      call(choosePatients, { body: { ehrImportRequestId, choices: pairs } }),
    onSuccess: ({ connectedEhrs }) => onStarted(connectedEhrs),
  })
  if (reached.isPending) return <output className={common.muted}>{texts.asking}</output>
  if (reached.isError) return <Band tone="bad">{failureText(reached.error)}</Band>

  const { patients, profiles, expiresAt } = reached.data
  const problems = problemsOf(patients, choices)
  const pairs = pairsOf(patients, choices)
  const isNobody = Object.keys(problems).length === 0 && pairs.length === 0
  const send = (): void => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) {
      const wrong = patients.findIndex(({ ehrPatientId }) => problems[ehrPatientId] !== undefined)
      form.current?.querySelectorAll('select')[wrong]?.focus()
    } else if (pairs.length > 0) start.mutate(pairs)
  }
  return (
    <form
      ref={form}
      className={styles.whoIsWho}
      data-part="who-is-who"
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h2>{texts.title}</h2>
      <p>
        {texts.intro} {texts.nothingYet}
      </p>
      <ul>
        {patients.map((patient) => (
          <PatientRow
            key={patient.ehrPatientId}
            patient={patient}
            profiles={profiles}
            choices={choices}
            problem={isTried ? problems[patient.ehrPatientId] : undefined}
            onChoose={(chosen) => setChoices({ ...choices, [patient.ehrPatientId]: chosen })}
          />
        ))}
      </ul>
      {isTried && isNobody && <Band tone="bad">{texts.nobody}</Band>}
      {start.isError && <Band tone="bad">{failureText(start.error)}</Band>}
      <p className={common.help}>
        {texts.missing} <Link to={paths.dependents}>{texts.dependents}</Link>. {texts.waits} {formatInstant(expiresAt)}.
      </p>
      <div className={styles.whoActs}>
        {isLaterOffered && (
          <Button component={Link} to={paths.importRecords}>
            {texts.later}
          </Button>
        )}
        <Button type="submit" variant="contained" loading={start.isPending || start.isSuccess}>
          {texts.start}
        </Button>
      </div>
    </form>
  )
}

type Reached = z.output<typeof getReachedPatients.answer>

type PatientRowProps = {
  readonly patient: Reached['patients'][number]
  readonly profiles: Reached['profiles']
  readonly choices: Choices
  readonly problem: string | undefined
  readonly onChoose: (chosen: string) => void
}

function PatientRow({ patient, profiles, choices, problem, onChoose }: PatientRowProps) {
  const id = useId()
  const chosen = chosenFor(patient, choices)
  const profile = profiles.find(({ profileId }) => profileId === chosen)
  const isAlike = profile?.name === patient.name && profile.birthDate === patient.birthDate
  return (
    <li>
      <label htmlFor={id}>
        <b>{patient.name === '' ? texts.nameless : patient.name}</b>
        <small className={common.num}>
          {texts.born} {formatDate(patient.birthDate)}
        </small>
      </label>
      <div>
        <div className={choiceFieldStyles.choice}>
          <select
            id={id}
            value={chosen}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-note ${id}-here`}
            onChange={(event) => onChoose(event.target.value)}
          >
            <option value={undecided} disabled>
              {texts.choose}
            </option>
            {profiles.map((one) => (
              <option key={one.profileId} value={one.profileId}>
                {one.isSelf ? texts.self : one.name}
              </option>
            ))}
            <option value={notNow}>{texts.notNow}</option>
          </select>
          <ExpandMoreRounded aria-hidden />
        </div>
        <FieldNote id={`${id}-note`} error={problem} />
        {/* If the profile's name or birth date differs from the patient's, show the profile's name and birth date (Q11). */}
        <small id={`${id}-here`} className={classNames(styles.whoHere, common.num)}>
          {profile !== undefined &&
            !isAlike &&
            `${texts.here} ${profile.name}, ${texts.born} ${formatDate(profile.birthDate)}`}
        </small>
      </div>
    </li>
  )
}

const undecided = ''
export const notNow = 'not-now'

type Patient = { readonly ehrPatientId: string; readonly suggestedProfileId: string | null }
type Choices = Readonly<Record<string, string>>

export const chosenFor = ({ ehrPatientId, suggestedProfileId }: Patient, choices: Choices): string =>
  choices[ehrPatientId] ?? suggestedProfileId ?? undecided

/** Maps patient ids to problems. Empty if nothing blocks submission. */
export function problemsOf(patients: readonly Patient[], choices: Choices): Readonly<Record<string, string>> {
  const taken = new Set<string>()
  const problems: Record<string, string> = {}
  for (const patient of patients) {
    const chosen = chosenFor(patient, choices)
    if (chosen === undecided) problems[patient.ehrPatientId] = texts.undecided
    else if (chosen !== notNow && taken.has(chosen)) problems[patient.ehrPatientId] = texts.twice
    taken.add(chosen)
  }
  return problems
}

export const pairsOf = (patients: readonly Patient[], choices: Choices) =>
  patients
    .map((patient) => ({ ehrPatientId: patient.ehrPatientId, profileId: chosenFor(patient, choices) }))
    .filter(({ profileId }) => profileId !== undecided && profileId !== notNow)
