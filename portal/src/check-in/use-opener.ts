import { checkInLimits } from '@kinchart/contract/calls/check-in.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'

/**
 * Messages between Kinchart and the page that opened it, in addition to the messages of the draft specification. See
 * docs/developers/check-in.md.
 */
const messageTypes = {
  ready: 'kinchart/check-in/ready',
  request: 'kinchart/check-in/request',
  response: 'kinchart/check-in/response',
} as const
const requestMessage = z.object({
  type: z.literal(messageTypes.request),
  request: z.string().min(1).max(checkInLimits.requestLength),
})

/**
 * The draft specification's messages for wallet apps, whose requests are encrypted envelopes that Kinchart does not
 * read. Source: SMART Health Check-in client, web wallets.
 */
const walletTypes = {
  ready: 'digital-credentials/web-wallet/ready',
  request: 'digital-credentials/web-wallet/request',
  response: 'digital-credentials/web-wallet/response',
} as const
const walletRequestMessage = z.object({ type: z.literal(walletTypes.request), requestId: z.string().max(500) })

export type Opener = {
  /** From the browser; the page can't forge it. */
  readonly origin: string
  /** Responds only to the page that sent the request. False if that page is closed. */
  readonly answer: (response: string) => boolean
}

type OpenedBy = { readonly isOpened: boolean; readonly isForeign: boolean }

const openerOf = (): Window | null => {
  const opener: unknown = window.opener
  return opener === null || opener === undefined || opener === window ? null : (opener as Window)
}

/**
 * Receives a request from the page that opened this one. That page only learns that Kinchart is ready. Messages without
 * an origin are ignored.
 */
export function useOpener(onRequest: (request: string, from: Opener) => void): OpenedBy {
  const [isForeign, setForeign] = useState(false)
  const take = useEffectEvent((event: MessageEvent<unknown>) => {
    const opener = openerOf()
    if (opener === null || event.source !== opener || event.origin === 'null' || event.origin === '') return
    const read = requestMessage.safeParse(event.data)
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
    const wallet = walletRequestMessage.safeParse(event.data)
    if (!wallet.success) return
    // Reject the request, because otherwise the page would wait for minutes.
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
