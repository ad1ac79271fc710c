import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { useNotify } from '#ui/notices.tsx'

/** Shown only if this browser supports passkeys, which require https or localhost. */
export function PasskeyButton({ label = sessionTexts.passkey }: { readonly label?: string }) {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  if (!window.isSecureContext || !('PublicKeyCredential' in window)) return null
  const enter = async () => {
    setBusy(true)
    try {
      const { signInByPasskey } = await import('./use-passkey.ts')
      await signInByPasskey()
      notify('success', messages.loginSuccess)
    } catch (failure) {
      setBusy(false)
      notify('error', failureText(failure))
    }
  }
  return (
    <Button variant="outlined" size="large" fullWidth loading={isBusy} onClick={() => void enter()}>
      {label}
    </Button>
  )
}
