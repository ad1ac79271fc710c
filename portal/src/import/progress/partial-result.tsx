import { ledgerReasons } from '@kinchart/contract/import.ts'
import type { ConnectedEhr } from '@kinchart/contract/import.ts'
import { importLabels } from '@kinchart/texts/import.ts'
import { completenessTexts } from '@kinchart/contract/texts-records.ts'
import RefreshRounded from '@mui/icons-material/RefreshRounded'
import Button from '@mui/material/Button'
import { Link, useNavigate } from 'react-router'
import { myRecordsPath, sourcePath } from '#paths/paths.ts'
import { readTokens } from '#api/token-store.ts'
import { Band } from '#ui/band.tsx'
import { missingOf } from '../ledger-words.ts'
import { goOn } from './use-next-destination.ts'
import type { NextDestination } from './next-destination.ts'

type Props = {
  readonly seen: ConnectedEhr
  readonly next: NextDestination | null
  readonly isBusy: boolean
  readonly onAgain: () => void
}

/** The import ended short: how much is here, what is not, and what can be done. */
export function PartialResult({ seen, next, isBusy, onAgain }: Props) {
  const navigate = useNavigate()
  const missing = seen.ledger.reduce((sum, row) => sum + (missingOf(row) ?? 0), 0)
  const reason = seen.reason === null ? '' : ledgerReasons[seen.reason]
  const isSignedIn = readTokens() !== null
  return (
    <>
      <Band tone={seen.state === 'failed' ? 'bad' : 'attn'}>
        <b>
          {seen.stored} {seen.stored === 1 ? 'record is' : 'records are'} here
          {missing > 0
            ? `, ${missing} ${missing === 1 ? 'is' : 'are'} not.`
            : ', and not everything that was asked for.'}
        </b>{' '}
        {reason} {seen.stored > 0 && 'What arrived is safe and ready to read.'}
      </Band>
      {!isSignedIn && (next?.kind === 'outside' || next?.kind === 'app') && (
        <div className="progress-acts">
          <Button variant="contained" onClick={() => goOn(next, navigate)}>
            {importLabels.goBack}
          </Button>
        </div>
      )}
      {isSignedIn && (
        <div className="progress-acts">
          {seen.stored > 0 && (
            <Button component={Link} to={myRecordsPath()}>
              See what arrived
            </Button>
          )}
          {seen.state === 'needs-you' ? (
            <Button variant="contained" component={Link} to={sourcePath(seen.ehrImportRequestId)}>
              Connect again
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
