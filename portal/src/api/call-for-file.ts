import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'
import { asSignedIn } from './call.ts'
import { sendForFile, type PartsOf } from './send.ts'

export async function callForFile<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<Q, B, P, A>,
  parts: PartsOf<Q, B, P>,
): Promise<Blob> {
  return asSignedIn(endpoint.access === 'public', async (token) => sendForFile(endpoint, parts, token))
}
