import type { ConnectedEhr } from '@kinchart/contract/import.ts'
import { actionTexts } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { formatDate } from '#ui/format-date.ts'
import './confirm-patient.css'

type Props = {
  readonly source: ConnectedEhr
  readonly isBusy: boolean
  readonly onAnswer: (isSamePerson: boolean) => void
}

/** The source names somebody else than the person chosen here: both are shown, and only the person decides. */
export function ConfirmPatient({ source, isBusy, onAnswer }: Props) {
  const { sourcePatient, chosenPatient, providerName } = source
  return (
    <section className="confirm-patient" aria-label="Is this the same person?">
      <p>
        <b>Is this the same person?</b> The name or birth date at {providerName} differs from the one chosen here.
        Nothing is kept until you confirm.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Where</span>
            </th>
            <th scope="col">Name</th>
            <th scope="col">Born</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">At {providerName}</th>
            <td>{sourcePatient?.name ?? 'Not stated'}</td>
            <td className="num">{formatDate(sourcePatient?.birthDate ?? null)}</td>
          </tr>
          <tr>
            <th scope="row">Chosen here</th>
            <td>{chosenPatient.name}</td>
            <td className="num">{formatDate(chosenPatient.birthDate)}</td>
          </tr>
        </tbody>
      </table>
      <div className="row">
        <Button variant="outlined" disabled={isBusy} onClick={() => onAnswer(false)}>
          {actionTexts.cancel}
        </Button>
        <Button variant="contained" disabled={isBusy} onClick={() => onAnswer(true)}>
          Confirm
        </Button>
      </div>
    </section>
  )
}
