export type ShownList = { readonly count: number; readonly first: readonly Readonly<Record<string, string | number>>[] }

/** Dumps of `fillFamilies`, oldest first; README.md describes each of them. */
export const releases = ['05520156', 'e653e4c9', '213c358e', '24419c71', '86832bb8'] as const

export type Release = { readonly version: string; readonly steps: number }

export type ReleasedData = {
  /** Dumps made before this field existed use `a long enough password`. */
  readonly password?: string
  readonly people: readonly {
    readonly email: string
    /**
     * The secret of the authenticator app, and one recovery code. Absent if the version supported no authenticator
     * app.
     */
    readonly factor?: { readonly secret: string; readonly recoveryCode: string }
    readonly records: readonly {
      readonly profileId: string
      readonly lists: Readonly<Record<string, ShownList>>
    }[]
  }[]
  readonly share: { readonly link: string; readonly passcode: string; readonly name: string }
  readonly healthLink: string
  readonly sources: number
}
