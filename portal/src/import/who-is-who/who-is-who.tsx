import { choosePatients, getReachedPatients, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { whoIsWhoTexts as texts } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { paths } from '#paths/paths.ts'
import { Band } from '#ui/band.tsx'
import { formatInstant } from '#text/format-date.ts'
import { faultsOf, pairsOf, type Choices } from './decide.ts'
import { PatientRow } from './patient-row.tsx'
import styles from './who-is-who.module.css'
import common from '#theme/common.module.css'

const reachedQuery = (ehrImportRequestId: string) =>
  queryOptions({
    queryKey: ['reached-patients', ehrImportRequestId],
    queryFn: () => call(getReachedPatients, { query: { ehrImportRequestId } }),
    // The user may add a dependent in another window in the meantime.
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
  const faults = faultsOf(patients, choices)
  const pairs = pairsOf(patients, choices)
  const isNobody = Object.keys(faults).length === 0 && pairs.length === 0
  const send = (): void => {
    setIsTried(true)
    if (Object.keys(faults).length > 0) {
      const wrong = patients.findIndex(({ ehrPatientId }) => faults[ehrPatientId] !== undefined)
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
            fault={isTried ? faults[patient.ehrPatientId] : undefined}
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
