import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'
import { asSignedIn } from './call.ts'
import { sendWithVersion } from './send.ts'
import type { How, PartsOf } from './send.ts'

/** Makes a call whose answer is going to be changed: with the version that the change is then made on. */
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
