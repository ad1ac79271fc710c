/** What the rating API answers for one veteran. Members may be null or missing: the real one leaves them out too. */
export type DisabilityRating = {
  readonly id: string
  readonly type: 'disability-rating' | 'disability_ratings'
  readonly attributes: {
    readonly combined_disability_rating?: number | null
    readonly combined_effective_date?: string | null
    readonly legal_effective_date?: string | null
    readonly individual_ratings?: readonly IndividualRating[]
  }
}

export type IndividualRating = {
  readonly description?: string
  readonly decision?: string | null
  readonly effective_date?: string | null
  readonly rating_end_date?: string | null
  readonly rating_percentage?: number | null
  readonly diagnostic_type_code?: string
  readonly hyph_diagnostic_type_code?: string
  readonly diagnostic_type_name?: string
  readonly diagnostic_text?: string
  readonly disability_rating_id?: string
  readonly static_ind?: boolean
}
