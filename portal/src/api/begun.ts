/** Requests that the page's first script sent for a signed-in user while the portal was loading (`begin/begin.js`). */
type Begun = {
  /** Null if there was no response. */
  readonly settings?: Promise<unknown>
  /** `mark` identifies the sign-in that it was requested for. */
  readonly session?: { readonly mark: string; readonly answer: Promise<unknown> }
  readonly account?: { readonly email: string; readonly mark: string; readonly answer: Promise<unknown> }
  /** `day`: the user's local date, YYYY-MM-DD. */
  readonly overview?: {
    readonly profileId: string
    readonly day: string
    readonly mark: string
    readonly answer: Promise<unknown>
  }
}

/** Takes one of the early requests; undefined if it was not sent or has already been taken. */
export function takeBegun<Name extends keyof Begun>(name: Name): Begun[Name] | undefined {
  const { kinchartBegun } = globalThis as { kinchartBegun?: Begun }
  const one = kinchartBegun?.[name]
  if (one !== undefined) Object.assign(globalThis, { kinchartBegun: { ...kinchartBegun, [name]: undefined } })
  return one
}
