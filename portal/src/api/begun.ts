/** Responses to requests that the page's first script sent while the portal was loading (`begin/begin.js`). */
type Begun = {
  /** Resolves to null if the request failed. */
  readonly settings?: Promise<unknown>
  readonly session?: { readonly mark: string; readonly answer: Promise<unknown> }
  readonly account?: { readonly email: string; readonly mark: string; readonly answer: Promise<unknown> }
  /** `day` is the current day in the user's time zone, YYYY-MM-DD. */
  readonly overview?: {
    readonly profileId: string
    readonly day: string
    readonly mark: string
    readonly answer: Promise<unknown>
  }
}

/**
 * Takes a response that the page's first script requested. Each response can be taken once. Undefined if it was not
 * requested or was already taken.
 */
export function takeBegun<Name extends keyof Begun>(name: Name): Begun[Name] | undefined {
  const { kinchartBegun } = globalThis as { kinchartBegun?: Begun }
  const one = kinchartBegun?.[name]
  if (one !== undefined) Object.assign(globalThis, { kinchartBegun: { ...kinchartBegun, [name]: undefined } })
  return one
}
