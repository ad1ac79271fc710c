import type { ConnectedEhr } from '@kinchart/contract/import.ts'
import { samePersonTexts, sourceTexts as words } from '@kinchart/texts/import.ts'
import Button from '@mui/material/Button'
import { formatDate } from '#text/format-date.ts'
import { actionTexts } from '@kinchart/texts/ui.ts'
import styles from './confirm-patient.module.css'
import common from '#theme/common.module.css'

type Props = {
  readonly source: ConnectedEhr
  readonly isBusy: boolean
  readonly onAnswer: (isSamePerson: boolean) => void
}

/** The source names somebody else than the person chosen here: both are shown, and only the person decides. */
export function ConfirmPatient({ source, isBusy, onAnswer }: Props) {
  const { chosenPatient, linkedPatient, providerName } = source
  const asked = linkedPatient ?? source.sourcePatient
  return (
    <section className={styles.confirmPatient} data-part="confirm-patient" aria-label={words.confirmTitle}>
      <p>
        <b>{words.confirmTitle}</b>{' '}
        {linkedPatient === null ? words.confirmText({ providerName }) : words.linkedText({ providerName })}
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
            <td>{asked === null || asked.name === '' ? samePersonTexts.notStated : asked.name}</td>
            <td className={common.num}>{formatDate(asked?.birthDate ?? null)}</td>
          </tr>
          <tr>
            <th scope="row">{samePersonTexts.chosenHere}</th>
            <td>{chosenPatient.name}</td>
            <td className={common.num}>{formatDate(chosenPatient.birthDate)}</td>
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
