import { resendVerificationCode } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { authLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { send } from '#api/send.ts'
import { useNotify } from '#ui/notices.tsx'

/** Disabled once sent, and enabled again after 60 s. Source: S1 §2.6; settled question 26. */
export function ResendButton({ email }: { email: string }) {
  const notify = useNotify()
  const [isWaiting, setWaiting] = useState(false)

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setWaiting(false), constants.resendCodeAgainMs)
    return () => clearTimeout(timer)
  }, [isWaiting])

  const resend = async () => {
    setWaiting(true)
    try {
      const { message } = await send(resendVerificationCode, { query: { email } }, null)
      notify('success', message)
    } catch (failure) {
      setWaiting(false)
      notify('error', failureText(failure))
    }
  }

  return (
    <Button variant="outlined" disabled={isWaiting} onClick={() => void resend()}>
      {authLabels.resend}
    </Button>
  )
}
