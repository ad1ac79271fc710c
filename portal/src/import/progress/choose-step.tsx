import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { importLabels, whoIsWhoTexts } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { isSignedIn } from '#api/token-store.ts'
import { Band } from '#ui/band.tsx'
import { WhoIsWho } from '../who-is-who/who-is-who.tsx'
import styles from './progress.module.css'

type Props = {
  readonly source: ConnectedEhr
  readonly onSeveral: (ehrImportRequestIds: readonly string[]) => void
}

/** The patients' names are shown only to a signed-in user. Q19. */
export function ChooseStep({ source, onSeveral }: Props) {
  if (!isSignedIn())
    return (
      <>
        <Band tone="attn">{whoIsWhoTexts.signInFirst}</Band>
        <div className={styles.progressActs}>
          <Button variant="contained" component={Link} to={paths.login}>
            {importLabels.signIn}
          </Button>
        </div>
      </>
    )
  return (
    <WhoIsWho
      ehrImportRequestId={source.ehrImportRequestId}
      onStarted={(started) => onSeveral(started.map((one) => one.ehrImportRequestId))}
      isLaterOffered
    />
  )
}
