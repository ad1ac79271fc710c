import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import { dependentListTexts } from '@kinchart/texts/en/account.ts'
import { fileTexts, runTexts, samePersonTexts, sourceTexts as words } from '@kinchart/texts/en/import.ts'
import Radio from '@mui/material/Radio'
import { useIsPaused, useOpenRecord, type Person } from '#session/people.ts'
import { Avatar } from '#ui/avatar.tsx'
import { formatDate } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './import.module.css'
import { getConnectedEhrs, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { hasEnded } from './ledger-words.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { isSignedIn } from '#api/token-store.ts'
import { paths } from '#paths/paths.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import confirmPatientStyles from './confirm-patient.module.css'

type Props = { readonly chosenId: string | null; readonly onChoose: (profileId: string) => void }

/** Omits records to which the guardian's access is paused, because these can't receive an import. */
export function WhoseRecords({ chosenId, onChoose }: Props) {
  const { people } = useOpenRecord()
  const isPaused = useIsPaused()
  return (
    <fieldset className={styles.whose}>
      <legend>{fileTexts.whose}</legend>
      {people
        .filter(({ profileId }) => !isPaused(profileId))
        .map((one) => (
          <label
            key={one.profileId}
            className={one.profileId === chosenId ? classNames(styles.whoseOne, styles.chosen) : styles.whoseOne}
          >
            <Radio name="whose" checked={one.profileId === chosenId} onChange={() => onChoose(one.profileId)} />
            <Avatar name={one.name} tone={one.tone} />
            <span>
              {one.label}
              <small>{aboutPerson(one)}</small>
            </span>
          </label>
        ))}
    </fieldset>
  )
}

function aboutPerson({ relationship, birthDate }: Person): string {
  if (birthDate === null) return fileTexts.you
  return dependentListTexts.whoBorn({ relationship: choiceInWords(relationship), day: formatDate(birthDate) })
}

const pollMs = 5000

export const connectedQuery = queryOptions({
  queryKey: ['connected-ehrs'],
  queryFn: () => call(getConnectedEhrs, {}),
  // The WebSocket hub reports running imports immediately. Poll occasionally in case the hub is unreachable.
  refetchInterval: ({ state }) =>
    state.data?.connectedEhrs.some((source) => !hasEnded(source)) === true ? pollMs : false,
  select: (answer) => answer.connectedEhrs,
})

export const unfinishedQuery = queryOptions({ ...connectedQuery, select: (answer) => answer.unfinished })

type ConfirmPatientProps = {
  readonly source: ConnectedEhr
  readonly isBusy: boolean
  readonly onAnswer: (isSamePerson: boolean) => void
}

/**
 * Compares the source's name and birth date with the profile's. A visitor without a session sees neither the source's
 * nor the profile's data, and must sign in first.
 */
export function ConfirmPatient({ source, isBusy, onAnswer }: ConfirmPatientProps) {
  const { chosenPatient, linkedPatient, providerName } = source
  const shownPatient = linkedPatient ?? source.sourcePatient
  const nothingStated = shownPatient === null || (shownPatient.name === '' && shownPatient.birthDate === '')
  if (!isSignedIn())
    return (
      <section
        className={confirmPatientStyles.confirmPatient}
        data-part="confirm-patient"
        aria-label={words.signInToConfirmTitle}
      >
        <p>
          <b>{words.signInToConfirmTitle}</b> {words.signInToConfirmText({ providerName })}
        </p>
        <div className={common.row}>
          <Button variant="outlined" disabled={isBusy} onClick={() => onAnswer(false)}>
            {actionTexts.cancel}
          </Button>
          <Button variant="contained" component={Link} to={paths.login}>
            {runTexts.signIn}
          </Button>
        </div>
      </section>
    )
  return (
    <section
      className={confirmPatientStyles.confirmPatient}
      data-part="confirm-patient"
      aria-label={words.confirmTitle}
    >
      <p>
        <b>{words.confirmTitle}</b>{' '}
        {linkedPatient !== null
          ? words.linkedText({ providerName })
          : nothingStated
            ? words.confirmUnstated({ providerName, name: chosenPatient.name })
            : words.confirmText({ providerName })}
        {linkedPatient === null &&
          chosenPatient.birthDate === '' &&
          shownPatient !== null &&
          shownPatient.birthDate !== '' && <> {words.confirmFills}</>}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className={common.unseen}>{samePersonTexts.where}</span>
            </th>
            <th scope="col">{samePersonTexts.name}</th>
            <th scope="col">{samePersonTexts.born}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{samePersonTexts.at({ name: providerName })}</th>
            <td>{shownPatient === null || shownPatient.name === '' ? samePersonTexts.notStated : shownPatient.name}</td>
            <td className={common.num}>{bornOn(shownPatient?.birthDate)}</td>
          </tr>
          <tr>
            <th scope="row">{samePersonTexts.chosenHere}</th>
            <td>{chosenPatient.name}</td>
            <td className={common.num}>{bornOn(chosenPatient.birthDate)}</td>
          </tr>
        </tbody>
      </table>
      <div className={common.row}>
        <Button variant="outlined" disabled={isBusy} onClick={() => onAnswer(false)}>
          {linkedPatient === null ? actionTexts.cancel : words.confirmNo}
        </Button>
        <Button variant="contained" disabled={isBusy} onClick={() => onAnswer(true)}>
          {words.confirmYes}
        </Button>
      </div>
    </section>
  )
}

const bornOn = (birthDate = ''): string => (birthDate === '' ? samePersonTexts.notStated : formatDate(birthDate))
