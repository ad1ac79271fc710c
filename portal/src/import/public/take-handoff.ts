/** What the page was opened with: a handoff in the window's name, or a token in the address. Source: S2 §4. */
import { windowHandoff } from '@kinchart/contract/calls/handoff.ts'

export type Handoff = {
  /** Null where the page was opened with none. */
  readonly token: string | null
  readonly redirectUrl: string
  readonly link: string
  /** Something was handed over that cannot be read. */
  readonly isBroken: boolean
}

const tokenNames = ['token', 'accessToken'] as const
const redirectNames = ['redirectUrl', 'redirect-url'] as const

let taken: Handoff | null = null

/** Taken once for each load of the page; the window's name and the address hold nothing of it afterwards. */
export function takeHandoff(): Handoff {
  taken ??= readHandoff()
  return taken
}

function readHandoff(): Handoff {
  const { name } = window
  const address = new URL(window.location.href)
  const first = (names: readonly string[]) =>
    names.map((one) => address.searchParams.get(one)).find((value) => value !== null && value !== '') ?? ''
  const [token, redirectUrl] = [first(tokenNames), first(redirectNames)]
  for (const one of [...tokenNames, ...redirectNames, 'email']) address.searchParams.delete(one)
  window.history.replaceState(window.history.state, '', address)
  const handed = readWindowName(name)
  if (handed !== undefined) window.name = ''
  if (handed === null) return { token: null, redirectUrl: '', link: '', isBroken: true }
  if (handed !== undefined)
    return {
      token: handed.token,
      redirectUrl: handed.redirectUrl ?? redirectUrl,
      link: handed.link ?? '',
      isBroken: false,
    }
  return { token: token === '' ? null : token, redirectUrl, link: '', isBroken: false }
}

/** Undefined where the name holds no handoff, null where it holds one that cannot be read. */
export function readWindowName(name: string) {
  if (!name.trimStart().startsWith('{')) return undefined
  try {
    const parsed = windowHandoff.safeParse(JSON.parse(name))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The supplied link is followed within this portal only; `/import` itself is where we are. */
export function linkWithin(link: string, origin: string): string | null {
  if (link === '' || !URL.canParse(link, origin)) return null
  const url = new URL(link, origin)
  return url.origin === origin && url.pathname !== '/import' ? `${url.pathname}${url.search}` : null
}
