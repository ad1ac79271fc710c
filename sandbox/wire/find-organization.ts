import type { FastifyRequest } from 'fastify'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { OutcomeError } from '#wire/outcome.ts'

/** Throws 404 if the organization doesn't exist. */
export function findOrganization(context: SandboxContext, request: FastifyRequest): ServedOrganization {
  const { organization } = request.params as { organization: string }
  const found = context.findOrganization(organization)
  if (!found) throw new OutcomeError(404, 'not-found', 'There is no such organization here.')
  return found
}

export function readQuery(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1))
}

/** Returns no parameters if the body is not a form. */
export function readForm(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}
