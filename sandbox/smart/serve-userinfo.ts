import type { FastifyInstance } from 'fastify'
import { isJsonObject, readPath } from '#records/fhir-resource.ts'
import type { SandboxContext } from '#sandbox-context.ts'
import { listAllowing } from '#smart/scopes.ts'
import { authorizeFhirRequest } from '#wire/authorize-fhir-request.ts'
import { findOrganization } from '#wire/find-organization.ts'
import { OutcomeError } from '#wire/outcome.ts'

/**
 * Serves the userinfo endpoint at organizations that support it. Until an app first refreshes its token, only this
 * endpoint returns the patient's id.
 */
export function serveUserinfo(app: FastifyInstance, context: SandboxContext): void {
  app.get('/:organization/connect/userinfo', async (request, reply) => {
    const organization = findOrganization(context, request)
    if (!organization.behaviour.hasUserinfo)
      throw new OutcomeError(404, 'not-found', 'There is nothing at this address.')
    const { chart, scopes } = authorizeFhirRequest(context, organization, request)
    if (!scopes.includes('profile') || listAllowing(scopes, 'Patient', 'read').length === 0) {
      throw new OutcomeError(403, 'forbidden', 'The person keeps their personal information to themselves.')
    }
    const text = chart.find(`Patient/${chart.patientId}`)?.text
    const patient: unknown = text === undefined ? {} : JSON.parse(text)
    const names = isJsonObject(patient) ? patient : {}
    const given = readPath(names, 'name.given').join(' ')
    const family = readPath(names, 'name.family').join(' ')
    reply.header('cache-control', 'no-store')
    return {
      sub: chart.patientId,
      name: `${given} ${family}`.trim(),
      given_name: given,
      family_name: family,
      iat: new Date().toISOString(),
      patient: chart.patientId,
    }
  })
}
