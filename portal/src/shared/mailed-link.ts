import { z } from 'zod'

const remembered = z.object({ mailedLink: z.string() })
const isLink = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/**
 * The link of the mail, out of the address's fragment. It does not stay in the address; a reload before it was opened,
 * also of a tab that the browser had put aside, finds it again.
 */
export function takeMailedLink(): string | null {
  const link = new URLSearchParams(window.location.hash.slice(1)).get('link')
  if (!isLink(link)) {
    const held = remembered.safeParse(window.history.state)
    return held.success && isLink(held.data.mailedLink) ? held.data.mailedLink : null
  }
  window.history.replaceState({ ...stateNow(), mailedLink: link }, '', window.location.pathname)
  return link
}

/** The link was opened: from now on the viewer's cookie does. */
export function forgetMailedLink(): void {
  const { mailedLink: _opened, ...rest } = stateNow()
  window.history.replaceState(rest, '', window.location.pathname)
}

const awaiting = z.object({ viewerEmail: z.string() })

/** Whose code was awaited when the page was loaded again; '' where nobody's was. */
export function awaitedEmail(): string {
  const held = awaiting.safeParse(window.history.state)
  return held.success ? held.data.viewerEmail : ''
}

export function keepAwaitedEmail(email: string): void {
  const { viewerEmail: _before, ...rest } = stateNow()
  window.history.replaceState(email === '' ? rest : { ...rest, viewerEmail: email }, '')
}

function stateNow(): Record<string, unknown> {
  const state: unknown = window.history.state
  return state !== null && typeof state === 'object' ? { ...state } : {}
}
