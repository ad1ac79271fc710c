/** A list as shown by a version. */
export type ShownList = { readonly count: number; readonly first: readonly Readonly<Record<string, string | number>>[] }

/** The dumps of `fillFamilies`, oldest first; README.md describes each of them. */
export const releases = ['05520156', 'e653e4c9', '213c358e', '24419c71', '86832bb8'] as const

/** The version in package.json and the last schema step of a dump. */
export type Release = { readonly version: string; readonly steps: number }

/**
 * The data stored with a dump: the people in it, the content its own version showed, and the secrets that open the
 * rest.
 */
export type ReleasedData = {
  /** The password of all users; `a long enough password` in dumps made before it was stored. */
  readonly password?: string
  readonly people: readonly {
    readonly email: string
    /** The secret of an authenticator app and one recovery code, if the version supported one. */
    readonly factor?: { readonly secret: string; readonly recoveryCode: string }
    readonly records: readonly {
      readonly profileId: string
      readonly lists: Readonly<Record<string, ShownList>>
    }[]
  }[]
  readonly share: { readonly link: string; readonly passcode: string; readonly name: string }
  readonly healthLink: string
  /** The number of connected sources. */
  readonly sources: number
}
