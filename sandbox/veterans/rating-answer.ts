/** What the rating API answers for one veteran. */
export type RatingAnswer = { readonly status: number; readonly body: string }

/** A person who signs in at the veterans' office, and what it answers for them. */
export type RatedPerson = {
  readonly username: string
  /** The number the office knows them by. */
  readonly icn: string
  readonly name: string
  readonly answer: RatingAnswer
}
