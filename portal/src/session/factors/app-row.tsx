import type { ShownFactors } from '@kinchart/contract/calls/second-factors.ts'
import { appTexts as words, passkeyTexts } from '@kinchart/texts/en/security.ts'
import Button from '@mui/material/Button'
import SmartphoneRounded from 'icon:round-smartphone'
import { useState } from 'react'
import { formatInstant } from '#text/format-date.ts'
import common from '#theme/common.module.css'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useFactorCalls } from './factor-calls.ts'
import { SetUpAppDialog } from './set-up-app-dialog.tsx'
import { SignInRow } from './sign-in-row.tsx'
import { useChange } from './use-change.ts'

type Factors = Pick<ShownFactors, 'passkeys' | 'passkeysPossible' | 'appSince'>
type Props = { readonly factors: Factors; readonly onCodes: (codes: readonly string[]) => void }

export function AppRow({ factors: { appSince, passkeys }, onCodes }: Props) {
  const { words: own } = useFactorCalls()
  const [isSettingUp, setSettingUp] = useState(false)
  const [isTurningOff, setTurningOff] = useState(false)
  // If the app can't be removed, it can be moved to another phone.
  const again = appSince !== null && passkeys.length === 0 ? own.lastStays : null
  const setsUp = appSince === null || again !== null
  return (
    <SignInRow
      icon={<SmartphoneRounded aria-hidden />}
      title={words.title}
      facts={appSince === null ? own.appOff : own.appOn({ day: formatInstant(appSince) })}
      // A single button, so that it keeps the focus when its action changes.
      action={
        <Button
          size="small"
          variant={setsUp ? 'outlined' : 'text'}
          aria-label={again !== null ? undefined : setsUp ? words.setUpTitle : words.turnOffTitle}
          onClick={() => (setsUp ? setSettingUp(true) : setTurningOff(true))}
        >
          {appSince === null ? words.setUp : (again ?? words.turnOff)}
        </Button>
      }
    >
      {isSettingUp && <SetUpAppDialog onClose={() => setSettingUp(false)} onCodes={onCodes} />}
      {isTurningOff && <TurnOffDialog isLast={passkeys.length === 0} onClose={() => setTurningOff(false)} />}
    </SignInRow>
  )
}

function TurnOffDialog({ isLast, onClose }: { readonly isLast: boolean; readonly onClose: () => void }) {
  const calls = useFactorCalls()
  const turningOff = useChange(calls.turnOffApp, { onClose })
  return (
    <ConfirmDialog
      title={words.turnOffQuestion}
      confirm={words.turnOff}
      keep={words.keep}
      isOpen
      isBusy={turningOff.isPending}
      onConfirm={() => turningOff.mutate()}
      onClose={onClose}
    >
      <div className={common.stack}>
        <p>{words.turnOffFacts}</p>
        {calls.words.takesAlong !== null && <p>{calls.words.takesAlong}</p>}
        {isLast && <p>{passkeyTexts.lastFacts}</p>}
      </div>
    </ConfirmDialog>
  )
}
