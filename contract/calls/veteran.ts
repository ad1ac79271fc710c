/** Veteran disability rating. Source: S2 §7; S3 §3, §7; Q10. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const text = z.string().nullable()

/** As sent by the VA. Missing fields are null. */
export const disabilityRating = z.object({
  decision: text,
  disability_rating_id: text,
  effective_date: text,
  rating_end_date: text,
  rating_percentage: z.number().nullable(),
  diagnostic_type_code: text,
  diagnostic_type_name: text,
  diagnostic_text: text,
  /**
   * How the row counts toward the combined rating today, as computed by Kinchart. `repeated`: the row duplicates a row
   * above.
   */
  standing: z.enum(['counted', 'not-counted', 'ended', 'future', 'repeated']),
})
export type DisabilityRating = z.output<typeof disabilityRating>

/** Parsed from the string `disabilityData`. The combined rating is always the VA's. Kinchart never calculates it. */
export const disabilityData = z.object({
  combined_disability_rating: z.number().nullable(),
  combined_effective_date: text,
  legal_effective_date: text,
  individual_ratings: z.array(disabilityRating),
  unreadable: z.number().int(),
})
export type DisabilityData = z.output<typeof disabilityData>

/** `disabilityData` is a JSON string that contains `individual_ratings`. */
export const getDisabilityData = endpoint({
  method: 'GET',
  path: '/Profile/get-disability-data',
  summary: 'The veteran disability rating',
  access: 'record',
  query: z.object({ profileId: z.string().max(64) }),
  answer: z.object({
    message: z.string(),
    isVeteran: z.boolean(),
    data: z
      .object({
        disabilityData: z.string(),
        providerName: z.string(),
        ehrImportRequestId: z.string(),
        fetchedAt: z.string(),
        /** Why the rating could not be refreshed from the VA after `fetchedAt`. Null if no refresh was necessary. */
        notRenewed: text,
      })
      .nullable(),
  }),
})

export const handleVeteran = endpoint({
  method: 'POST',
  path: '/veteran/handle',
  summary: 'Takes the code of a pending veterans’ authorization of this session',
  access: 'ticket',
  body: z.object({
    code: z.string().min(1).max(8000),
    ehrEndPointId: z.number().int(),
    /**
     * The OAuth `state` that the redirect returned with the code. Defaults to the newest authorization at this
     * endpoint.
     */
    state: z.string().max(4000).optional(),
  }),
  answer: z.object({ message: z.string(), ehrImportRequestId: z.string() }),
})
