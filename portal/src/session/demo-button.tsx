import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { DemoSignIn } from '@kinchart/contract/calls/support.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { useNotify } from '#ui/notices.tsx'
import { bringSignIn } from './bring-sign-in.ts'
import common from '#theme/common.module.css'
import styles from './auth-screen.module.css'

/** One click into the made-up family's records, where `npm start` runs on this machine. Settled question 32. */
export function DemoButton({ email, password }: DemoSignIn) {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    try {
      const { signIn } = await bringSignIn()
      await signIn(email, password)
      notify('success', messages.loginSuccess)
    } catch (failure) {
      setBusy(false)
      notify('error', failureText(failure))
    }
  }
  return (
    <div className={styles.authDemo}>
      <Button variant="outlined" size="large" fullWidth loading={isBusy} onClick={() => void enter()}>
        {sessionTexts.demo}
      </Button>
      <p className={common.help}>{sessionTexts.demoFacts}</p>
    </div>
  )
}
