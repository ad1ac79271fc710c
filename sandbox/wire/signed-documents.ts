import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { findOrganization, readQuery } from '#wire/find-organization.ts'
import { OutcomeError } from '#wire/outcome.ts'
import { isJsonObject } from '../records/fhir-resource.ts'

/** Source: FHIR R4 `Binary.contentType`, `data`. */
export function readBinary(text: string): { readonly mediaType: string; readonly bytes: Buffer } {
  const binary: unknown = JSON.parse(text)
  const { contentType, data } = isJsonObject(binary) ? binary : {}
  return {
    mediaType: typeof contentType === 'string' ? contentType : 'application/octet-stream',
    bytes: Buffer.from(typeof data === 'string' ? data : '', 'base64'),
  }
}

const key = randomBytes(32)
const sign = (path: string, expires: string): string =>
  createHmac('sha256', key).update(`${path} ${expires}`).digest('hex')

const ADDRESS = /"url":"(?:[^"]*\/)?Binary\/([^"/]+)"/g

/** Simulates sources that keep documents in a storage service with signed URLs. */
export function signDocuments(
  context: SandboxContext,
  organization: ServedOrganization,
  type: string,
  body: string,
): string {
  const fault = context.faults.strike('attachments-signed', { organization: organization.slug, type })
  if (!fault) return body
  const origin = fault.foreignOrigin ?? new URL(organization.fhirBaseUrl).origin
  return body.replaceAll(ADDRESS, (_, id: string) => {
    const path = `/${organization.slug}/storage/${id}`
    const expires = String(Date.now() + 60_000)
    return `"url":"${origin}${path}?X-Amz-Date=${expires}&X-Amz-Expires=60&X-Amz-Signature=${sign(path, expires)}"`
  })
}

/** A complete signed URL grants access by itself. A request that also sends a token is rejected. */
export function serveSignedDocuments(app: FastifyInstance, context: SandboxContext): void {
  app.get('/:organization/storage/:id', async (request: FastifyRequest, reply) => {
    const organization = findOrganization(context, request)
    const { id } = request.params as { id: string }
    const query = readQuery(request)
    const expires = query.get('X-Amz-Date') ?? ''
    if (request.headers.authorization !== undefined)
      throw new OutcomeError(400, 'invalid', 'Only one way of authorization is taken.')
    const isRight = query.get('X-Amz-Signature') === sign(`/${organization.slug}/storage/${id}`, expires)
    if (!isRight || Number(expires) < Date.now())
      throw new OutcomeError(403, 'forbidden', 'The signature is not valid.')
    for (const chart of organization.charts().values()) {
      const found = chart.find(`Binary/${id}`)
      if (found) {
        const { mediaType, bytes } = readBinary(found.text)
        return reply.type(mediaType).header('cache-control', 'no-store').send(bytes)
      }
    }
    throw new OutcomeError(404, 'not-found', 'There is no such document.')
  })
}
