/** Veteran disability rating. Source: S2 §7; S3 §3, §7; settled question 10. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const text = z.string().nullable()

/** One row of the rating, as the VA says it. A field that it left out is null. */
export const disabilityRating = z.object({
  decision: text,
  disability_rating_id: text,
  effective_date: text,
  /** The day the rating ends; in the past and in the future. */
  rating_end_date: text,
  rating_percentage: z.number().nullable(),
  diagnostic_type_code: text,
  diagnostic_type_name: text,
  diagnostic_text: text,
  /** Ours: how the row counts toward the combined rating today. `repeated`: the same row is above it. */
  standing: z.enum(['counted', 'not-counted', 'ended', 'future', 'repeated']),
})
export type DisabilityRating = z.output<typeof disabilityRating>

/** What the string `disabilityData` holds. The combined rating is the VA's own; none of ours is ever there. */
export const disabilityData = z.object({
  combined_disability_rating: z.number().nullable(),
  combined_effective_date: text,
  legal_effective_date: text,
  individual_ratings: z.array(disabilityRating),
  /** Rows of the answer that could not be read. */
  unreadable: z.number().int(),
})
export type DisabilityData = z.output<typeof disabilityData>

/** `disabilityData` is a JSON string that holds `individual_ratings`. */
export const getDisabilityData = endpoint({
  method: 'GET',
  path: '/Profile/get-disability-data',
  summary: 'The veteran disability rating',
  access: 'record',
  query: z.object({ profileId: z.string().max(64) }),
  answer: z.object({
    message: z.string(),
    /** Whether the VA is connected for this person. */
    isVeteran: z.boolean(),
    data: z
      .object({
        disabilityData: z.string(),
        providerName: z.string(),
        ehrImportRequestId: z.string(),
        /** When the VA said so. */
        fetchedAt: z.string(),
        /** Why the VA could not be asked again since; null where there was no need. */
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
    /** As it came back beside the code; without it the newest authorization at this endpoint is meant. */
    state: z.string().max(4000).optional(),
  }),
  answer: z.object({ message: z.string(), ehrImportRequestId: z.string() }),
})
