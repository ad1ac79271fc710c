import type { SignInStep } from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientSignOut } from '@kinchart/contract/calls/shared-with-me.ts'
import { appTexts, passkeyTexts } from '@kinchart/texts/en/security.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import FingerprintRounded from 'icon:round-fingerprint'
import SmartphoneRounded from 'icon:round-smartphone'
import { useState } from 'react'
import { AddPasskeyDialog } from '#session/factors/add-passkey-dialog.tsx'
import { FactorCallsProvider } from '#session/factors/factor-calls.ts'
import { SetUpAppDialog } from '#session/factors/set-up-app-dialog.tsx'
import common from '#theme/common.module.css'
import { useNotify } from '#ui/notices.tsx'
import { askAsRecipient } from './ask-as-recipient.ts'
import { EntranceFrame } from './entrance-frame.tsx'
import { recipientFactorCalls } from './recipient-factor-calls.ts'
import { peopleQuery } from './recipient-query.ts'
import { SecondStepForm } from './second-step-form.tsx'
import styles from './recipient.module.css'

type Props = { readonly step: SignInStep; readonly onCodes: (codes: readonly string[]) => void }

/** After the mailed code: the second step is given, or set up where there is none yet. */
export function SecondStep({ step, onCodes }: Props) {
  const client = useQueryClient()
  const notify = useNotify()
  const lookAgain = () => void client.invalidateQueries({ queryKey: peopleQuery.queryKey })
  const leaving = useMutation({ mutationFn: () => askAsRecipient(recipientSignOut, {}), onSettled: lookAgain })
  return (
    <EntranceFrame title={step.needs === 'set-up' ? recipientTexts.setUpTitle : recipientTexts.stepTitle}>
      {step.needs === 'set-up' ? (
        <SetUp step={step} onCodes={onCodes} />
      ) : (
        <SecondStepForm
          lead={step.hasApp ? recipientTexts.stepLead : recipientTexts.stepLeadPasskey}
          hasApp={step.hasApp}
          hasPasskeys={step.hasPasskeys}
          onGiven={lookAgain}
          onSignedOut={() => {
            notify('error', recipientTexts.stepRanOut)
            lookAgain()
          }}
        />
      )}
      <div className={styles.sharedForm}>
        <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {recipientTexts.anotherAddress}
        </Button>
      </div>
    </EntranceFrame>
  )
}

function SetUp({ step, onCodes }: Props) {
  const client = useQueryClient()
  const [open, setOpen] = useState<'passkey' | 'app' | null>(null)
  const mayPasskey = step.passkeysPossible && window.isSecureContext && 'PublicKeyCredential' in window
  return (
    <FactorCallsProvider value={recipientFactorCalls(client)}>
      <div className={styles.sharedForm}>
        <p>{recipientTexts.setUpText({ name: step.name })}</p>
        <p className={common.muted}>{recipientTexts.setUpMany}</p>
        {mayPasskey && (
          <Button variant="contained" startIcon={<FingerprintRounded />} onClick={() => setOpen('passkey')}>
            {passkeyTexts.add}
          </Button>
        )}
        <Button
          variant={mayPasskey ? 'outlined' : 'contained'}
          startIcon={<SmartphoneRounded />}
          onClick={() => setOpen('app')}
        >
          {appTexts.setUpTitle}
        </Button>
      </div>
      {open === 'passkey' && <AddPasskeyDialog onClose={() => setOpen(null)} onCodes={onCodes} />}
      {open === 'app' && <SetUpAppDialog onClose={() => setOpen(null)} onCodes={onCodes} />}
    </FactorCallsProvider>
  )
}
