/** The rating API's response for one veteran. */
export type RatingAnswer = { readonly status: number; readonly body: string }

/** A user of the veterans' office, and the office's response for them. */
export type RatedPerson = {
  readonly username: string
  /** The veteran's identifier at the office. */
  readonly icn: string
  readonly name: string
  readonly answer: RatingAnswer
}
