import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { runTexts, samePersonTexts, sourceTexts as words } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { isSignedIn } from '#api/token-store.ts'
import { paths } from '#paths/paths.ts'
import { formatDate } from '#text/format-date.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import styles from './confirm-patient.module.css'
import { common } from '#theme/styles.ts'

type Props = {
  readonly source: ConnectedEhr
  readonly isBusy: boolean
  readonly onAnswer: (isSamePerson: boolean) => void
}

/**
 * Compares the source's name and birth date with the profile's. A visitor without a session sees neither and must sign
 * in first.
 */
export function ConfirmPatient({ source, isBusy, onAnswer }: Props) {
  const { chosenPatient, linkedPatient, providerName } = source
  const shownPatient = linkedPatient ?? source.sourcePatient
  const nothingStated = shownPatient === null || (shownPatient.name === '' && shownPatient.birthDate === '')
  if (!isSignedIn())
    return (
      <section className={styles.confirmPatient} data-part="confirm-patient" aria-label={words.signInToConfirmTitle}>
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
    <section className={styles.confirmPatient} data-part="confirm-patient" aria-label={words.confirmTitle}>
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
