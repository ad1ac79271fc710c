import { checkInTexts } from '@kinchart/texts/check-in.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'

/** What the page that opened Kinchart and Kinchart say to each other. Ours, beside the draft's; see docs/check-in.md. */
const messageTypes = {
  ready: 'kinchart/check-in/ready',
  request: 'kinchart/check-in/request',
  response: 'kinchart/check-in/response',
} as const
const asked = z.object({ type: z.literal(messageTypes.request), request: z.string().min(1).max(200_000) })

/** The draft's own messages, whose requests are envelopes for wallet apps. Source: SMART Health Check-in client, web wallets. */
const walletTypes = {
  ready: 'digital-credentials/web-wallet/ready',
  request: 'digital-credentials/web-wallet/request',
  response: 'digital-credentials/web-wallet/response',
} as const
const askedOfWallet = z.object({ type: z.literal(walletTypes.request), requestId: z.string().max(500) })

export type Opener = {
  /** As the browser says it, which nobody else can. */
  readonly origin: string
  /** Hands a response to that page and no other; false where it is gone. */
  readonly answer: (response: string) => boolean
}

type Told = { readonly isOpened: boolean; readonly isForeign: boolean }

const openerOf = (): Window | null => {
  const opener: unknown = window.opener
  return opener === null || opener === undefined || opener === window ? null : (opener as Window)
}

/**
 * Takes a request from the page that opened this one. That page is told that Kinchart waits, and nothing else; what it sends counts only
 * with an origin.
 */
export function useOpener(onRequest: (request: string, from: Opener) => void): Told {
  const [isForeign, setForeign] = useState(false)
  const take = useEffectEvent((event: MessageEvent<unknown>) => {
    const opener = openerOf()
    if (opener === null || event.source !== opener || event.origin === 'null' || event.origin === '') return
    const read = asked.safeParse(event.data)
    if (read.success) {
      const { origin } = event
      const answer = (response: string): boolean => {
        const page = openerOf()
        if (page === null || page.closed) return false
        page.postMessage({ type: messageTypes.response, response }, origin)
        return true
      }
      onRequest(read.data.request, { origin, answer })
      return
    }
    const wallet = askedOfWallet.safeParse(event.data)
    if (!wallet.success) return
    // It would wait for minutes otherwise.
    const { requestId } = wallet.data
    const refusal = {
      type: walletTypes.response,
      requestId,
      outcome: 'error',
      message: checkInTexts.take.notOurs,
    }
    opener.postMessage(refusal, event.origin)
    setForeign(true)
  })
  useEffect(() => {
    window.addEventListener('message', take)
    for (const type of [messageTypes.ready, walletTypes.ready]) openerOf()?.postMessage({ type }, '*')
    return () => window.removeEventListener('message', take)
  }, [])
  return { isOpened: openerOf() !== null, isForeign }
}
