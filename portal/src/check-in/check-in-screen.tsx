import { checkInTexts as words } from '@kinchart/texts/en/check-in.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useOpenRecord } from '#session/people.ts'
import common from '#theme/common.module.css'
import { CheckInHead } from './check-in-head.tsx'
import { requestOf } from './request-text.ts'
import { Review } from './review.tsx'
import { TakeRequest } from './take-request.tsx'
import { useOpener } from './use-opener.ts'
import type { Opener } from './use-opener.ts'

type Held = { readonly request: string; readonly from: Opener | null }

/** What a clinic asks for before a visit, and what the person sends. Source: look/care.md, 29. */
export function CheckInScreen() {
  const { person } = useOpenRecord()
  const { hash } = useLocation()
  const [held, setHeld] = useState<Held | null>(() => heldOf(hash))
  useEffect(leaveAddress, [])
  const { isOpened, isForeign } = useOpener((request, from) => {
    // A page that asks once more does not replace the request that is being answered.
    setHeld((before) => before ?? { request, from })
  })
  if (held === null)
    return (
      <div className={common.stack}>
        <CheckInHead subtitle={words.subtitle} />
        <TakeRequest {...{ isOpened, isForeign }} onRequest={(request) => setHeld({ request, from: null })} />
        <p className={common.help}>{words.preview}</p>
      </div>
    )
  return (
    <Review
      key={`${person.profileId} ${held.request}`}
      {...held}
      profileId={person.profileId}
      name={person.label}
      onAnother={() => setHeld(null)}
    />
  )
}

/** A request that a link carried. */
function heldOf(hash: string): Held | null {
  const request = requestOf(hash)
  return request === null ? null : { request, from: null }
}

/** Takes the request out of the address and the history. */
function leaveAddress(): void {
  if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
}
