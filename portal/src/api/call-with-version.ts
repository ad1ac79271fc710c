import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'
import { asSignedIn } from './call.ts'
import { sendWithVersion, type How, type PartsOf } from './send.ts'

export async function callWithVersion<
  Q extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType,
  A extends z.ZodType,
>(
  endpoint: Endpoint<Q, B, P, A>,
  parts: PartsOf<Q, B, P>,
  how: How = {},
): Promise<{ readonly answer: z.output<A>; readonly version: string | null }> {
  return asSignedIn(endpoint.access === 'public', async (token) => sendWithVersion(endpoint, parts, token, how))
}
