import { type ShownFactors, factorLimits } from '@kinchart/contract/calls/second-factors.ts'
import { appTexts as words, passkeyTexts, codeTexts as codesTexts } from '@kinchart/texts/en/security.ts'
import Button from '@mui/material/Button'
import { DescriptionOutlined, SmartphoneRounded } from 'icons'
import { useState, type ReactNode } from 'react'
import { formatInstant } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useFactorCalls, useChange } from './factor-calls.ts'
import { SetUpAppDialog } from './code-dialogs.tsx'
import styles from './factors.module.css'

type Factors = Pick<ShownFactors, 'passkeys' | 'passkeysPossible' | 'appSince'>
type Props = { readonly factors: Factors; readonly onCodes: (codes: readonly string[]) => void }

export function AppRow({ factors: { appSince, passkeys }, onCodes }: Props) {
  const { words: own } = useFactorCalls()
  const [isSettingUp, setSettingUp] = useState(false)
  const [isTurningOff, setTurningOff] = useState(false)
  // If the app can't be removed, offer to move it to another phone.
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

type CodesRowProps = {
  /** Null if no codes were created. */
  readonly codesLeft: number | null
  readonly onCodes: (codes: readonly string[]) => void
}

export function CodesRow({ codesLeft, onCodes }: CodesRowProps) {
  const [isAsking, setAsking] = useState(false)
  const isFew = codesLeft !== null && codesLeft <= factorLimits.fewCodes
  return (
    <SignInRow
      icon={<DescriptionOutlined aria-hidden />}
      isAmber={isFew}
      title={codesTexts.title}
      facts={
        codesLeft === null ? (
          codesTexts.none
        ) : (
          <>
            <b className={isFew ? styles.few : undefined}>
              {codesTexts.left({ count: codesLeft, all: factorLimits.recoveryCodes })}
            </b>{' '}
            {isFew ? codesTexts.fewLeft : codesTexts.enough}
          </>
        )
      }
      action={
        codesLeft !== null && (
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            {codesTexts.make}
          </Button>
        )
      }
    >
      {isAsking && <MakeDialog onClose={() => setAsking(false)} onCodes={onCodes} />}
    </SignInRow>
  )
}

function MakeDialog({
  onClose,
  onCodes,
}: {
  readonly onClose: () => void
  readonly onCodes: CodesRowProps['onCodes']
}) {
  const calls = useFactorCalls()
  const making = useChange(calls.createCodes, { onClose, onDone: ({ codes }) => onCodes(codes) })
  return (
    <ConfirmDialog
      title={codesTexts.makeQuestion}
      confirm={codesTexts.make}
      keep={codesTexts.keep}
      isOpen
      isBusy={making.isPending}
      onConfirm={() => making.mutate()}
      onClose={onClose}
    >
      <div className={common.stack}>
        <p>{codesTexts.makeFacts}</p>
        {calls.words.takesAlong !== null && <p>{calls.words.takesAlong}</p>}
      </div>
    </ConfirmDialog>
  )
}

type SignInRowProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly facts: ReactNode
  readonly isAmber?: boolean
  readonly action?: ReactNode
  readonly children?: ReactNode
}

export function SignInRow({ icon, title, facts, isAmber = false, action, children }: SignInRowProps) {
  return (
    <li>
      <div className={styles.signInRow}>
        <span className={classNames(common.roundSign, styles.sign, isAmber && styles.isWarning)}>{icon}</span>
        <div className={styles.rowWords}>
          <b>{title}</b>
          <small>{facts}</small>
        </div>
        {action}
      </div>
      {children}
    </li>
  )
}
