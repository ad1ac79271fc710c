import { authLabels } from '@kinchart/contract/texts.ts'
import { useEffect, useState } from 'react'
import { Band } from '#ui/band.tsx'
import { ConnectionBand } from './connection-band.tsx'
import { forgetTokenRefused, wasTokenRefused } from './token-refused.ts'

type Props = { readonly isLogin: boolean; readonly isMailDelayed: boolean }

/** What a person should know before filling in the form. Source: S1 §2.6; settled question 32. */
export function AuthBands({ isLogin, isMailDelayed }: Props) {
  return (
    <>
      {isLogin && <TokenRefusedBand />}
      {isMailDelayed && (
        <Band tone="attn">
          <b>Mail is delayed at the moment.</b> Your code is on its way; you need not ask again.
        </Band>
      )}
      <ConnectionBand />
    </>
  )
}

/** Said once: it is gone with the next page. */
function TokenRefusedBand() {
  const [isShown] = useState(wasTokenRefused)
  useEffect(() => forgetTokenRefused(), [])
  if (!isShown) return null
  const [title, rest] = authLabels.tokenExpired.split(/(?<=^[^:]*:)\s/)
  return (
    <div role="alert">
      <Band tone="bad">
        <b>{title}</b> {rest}
      </Band>
    </div>
  )
}
