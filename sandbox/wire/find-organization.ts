import type { FastifyRequest } from 'fastify'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { OutcomeError } from '#wire/outcome.ts'

/** The organization named by the path; a path that names none answers 404. */
export function findOrganization(context: SandboxContext, request: FastifyRequest): ServedOrganization {
  const { organization } = request.params as { organization: string }
  const found = context.findOrganization(organization)
  if (!found) throw new OutcomeError(404, 'not-found', 'There is no such organization here.')
  return found
}

/** The query as it was written, repeated names kept. */
export function readQuery(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1))
}

/** A form's fields; empty when the body was not a form. */
export function readForm(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}
