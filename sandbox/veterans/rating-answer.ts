export type RatingAnswer = { readonly status: number; readonly body: string }

export type RatedPerson = {
  readonly username: string
  readonly icn: string
  readonly name: string
  readonly answer: RatingAnswer
}
