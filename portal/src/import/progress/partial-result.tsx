import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { importLabels, runTexts } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import RefreshRounded from 'icon:round-refresh'
import { Link, useNavigate } from 'react-router'
import { myRecordsPath, sourcePath } from '#paths/paths.ts'
import { isSignedIn } from '#api/token-store.ts'
import { Band } from '#ui/band.tsx'
import { missingOf } from '../ledger-words.ts'
import { goOn } from './use-next-destination.ts'
import type { NextDestination } from './next-destination.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import styles from './progress.module.css'

type Props = {
  readonly seen: ConnectedEhr
  readonly next: NextDestination | null
  readonly isBusy: boolean
  readonly onAgain: () => void
}

export function PartialResult({ seen, next, isBusy, onAgain }: Props) {
  const navigate = useNavigate()
  const missing = seen.ledger.reduce((sum, row) => sum + (missingOf(row) ?? 0), 0)
  const reason = seen.reason === null ? '' : ledgerReasons[seen.reason]
  const isIn = isSignedIn()
  return (
    <>
      <Band tone={seen.state === 'failed' ? 'bad' : 'attn'}>
        <b>
          {missing > 0
            ? runTexts.partHere({ count: seen.stored, missing: runTexts.partMissing({ count: missing }) })
            : runTexts.partOnly({ count: seen.stored })}
        </b>{' '}
        {reason} {seen.stored > 0 && runTexts.arrivedIsSafe}
      </Band>
      {!isIn && (next?.kind === 'outside' || next?.kind === 'app') && (
        <div className={styles.progressActs}>
          <Button variant="contained" onClick={() => goOn(next, navigate)}>
            {importLabels.goBack}
          </Button>
        </div>
      )}
      {isIn && (
        <div className={styles.progressActs}>
          {seen.stored > 0 && (
            <Button component={Link} to={myRecordsPath()}>
              {runTexts.seeArrived}
            </Button>
          )}
          {seen.state === 'needs-you' ? (
            <Button variant="contained" component={Link} to={sourcePath(seen.ehrImportRequestId)}>
              {runTexts.connectAgain}
            </Button>
          ) : (
            <Button variant="contained" startIcon={<RefreshRounded />} loading={isBusy} onClick={onAgain}>
              {completenessTexts.tryAgain}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
