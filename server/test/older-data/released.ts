/** A list as a version showed it. */
export type ShownList = { readonly count: number; readonly first: readonly Readonly<Record<string, string | number>>[] }

/** The dumps of `fillFamilies`, oldest first; what each of them was is in README.md. */
export const releases = ['05520156', 'e653e4c9', '213c358e', '24419c71', '86832bb8'] as const

/** Of a dump: the version in package.json, and the last step of the schema. */
export type Release = { readonly version: string; readonly steps: number }

/** What is known of a dump beside it: who is in it, what its own version showed, and what opens the rest. */
export type ReleasedData = {
  /** Everybody's; of the dumps before it was kept, `a long enough password`. */
  readonly password?: string
  readonly people: readonly {
    readonly email: string
    /** Of an authenticator app, where the version knew any: its secret, and one recovery code. */
    readonly factor?: { readonly secret: string; readonly recoveryCode: string }
    readonly records: readonly {
      readonly profileId: string
      readonly lists: Readonly<Record<string, ShownList>>
    }[]
  }[]
  readonly share: { readonly link: string; readonly passcode: string; readonly name: string }
  readonly healthLink: string
  /** How many sources are connected. */
  readonly sources: number
}
