/** Veteran disability rating. Source: S3 §3, §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const text = z.string().nullable()

export const disabilityRating = z.object({
  decision: text,
  disability_rating_id: text,
  effective_date: text,
  rating_percentage: z.number().nullable(),
  diagnostic_type_code: text,
  diagnostic_type_name: text,
  diagnostic_text: text,
})

/** `disabilityData` is a JSON string that holds `individual_ratings`. */
export const getDisabilityData = endpoint({
  method: 'GET',
  path: '/Profile/get-disability-data',
  summary: 'The veteran disability rating',
  access: 'session',
  query: z.object({ profileId: z.string().max(64) }),
  answer: z.object({ message: z.string(), data: z.object({ disabilityData: z.string() }).nullable() }),
})

export const handleVeteran = endpoint({
  method: 'POST',
  path: '/veteran/handle',
  summary: 'Takes the code of a pending veterans’ authorization of this session',
  access: 'ticket',
  body: z.object({ code: z.string().max(8000), ehrEndPointId: z.number().int() }),
  answer: z.object({ message: z.string() }),
})
