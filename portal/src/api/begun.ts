/** What the page's first script has asked for somebody signed in, while the portal was on its way (`begin/begin.js`). */
type Begun = {
  /** Null where no answer came. */
  readonly settings?: Promise<unknown>
  /** `mark`: of the sign-in that it was asked for. */
  readonly session?: { readonly mark: string; readonly answer: Promise<unknown> }
  readonly account?: { readonly email: string; readonly mark: string; readonly answer: Promise<unknown> }
  /** `day`: the one it was where the person is, YYYY-MM-DD. */
  readonly overview?: {
    readonly profileId: string
    readonly day: string
    readonly mark: string
    readonly answer: Promise<unknown>
  }
}

/** One of its questions; undefined where it asked none, or the answer was taken before. */
export function takeBegun<Name extends keyof Begun>(name: Name): Begun[Name] | undefined {
  const { kinchartBegun } = globalThis as { kinchartBegun?: Begun }
  const one = kinchartBegun?.[name]
  if (one !== undefined) Object.assign(globalThis, { kinchartBegun: { ...kinchartBegun, [name]: undefined } })
  return one
}
