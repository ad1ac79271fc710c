import { factorLimits } from '@kinchart/contract/calls/second-factors.ts'
import { codeTexts as words } from '@kinchart/texts/en/security.ts'
import Button from '@mui/material/Button'
import DescriptionOutlined from 'icon:outline-description'
import { useState } from 'react'
import common from '#theme/common.module.css'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useFactorCalls } from './factor-calls.ts'
import { SignInRow } from './sign-in-row.tsx'
import { useChange } from './use-change.ts'
import styles from './factors.module.css'

type Props = {
  /** Null if none were created. */
  readonly codesLeft: number | null
  readonly onCodes: (codes: readonly string[]) => void
}

export function CodesRow({ codesLeft, onCodes }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isFew = codesLeft !== null && codesLeft <= factorLimits.fewCodes
  return (
    <SignInRow
      icon={<DescriptionOutlined aria-hidden />}
      isAmber={isFew}
      title={words.title}
      facts={
        codesLeft === null ? (
          words.none
        ) : (
          <>
            <b className={isFew ? styles.few : undefined}>
              {words.left({ count: codesLeft, all: factorLimits.recoveryCodes })}
            </b>{' '}
            {isFew ? words.fewLeft : words.enough}
          </>
        )
      }
      action={
        codesLeft !== null && (
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            {words.make}
          </Button>
        )
      }
    >
      {isAsking && <MakeDialog onClose={() => setAsking(false)} onCodes={onCodes} />}
    </SignInRow>
  )
}

function MakeDialog({ onClose, onCodes }: { readonly onClose: () => void; readonly onCodes: Props['onCodes'] }) {
  const calls = useFactorCalls()
  const making = useChange(calls.createCodes, { onClose, onDone: ({ codes }) => onCodes(codes) })
  return (
    <ConfirmDialog
      title={words.makeQuestion}
      confirm={words.make}
      keep={words.keep}
      isOpen
      isBusy={making.isPending}
      onConfirm={() => making.mutate()}
      onClose={onClose}
    >
      <div className={common.stack}>
        <p>{words.makeFacts}</p>
        {calls.words.takesAlong !== null && <p>{calls.words.takesAlong}</p>}
      </div>
    </ConfirmDialog>
  )
}
