import type { FastifyRequest } from 'fastify'
import { joinCharts, type Chart } from '#records/open-charts.ts'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { isWithin, listAllowing, type Interaction } from '#smart/scopes.ts'
import type { StoredResource } from '#records/stored-resource.ts'
import { OutcomeError } from '#wire/outcome.ts'

export type FhirAccess = {
  readonly scopes: readonly string[]
  readonly chart: Chart
  /** Returns one chart that contains only these patients. Throws 403 if the grant covers none of the patients. */
  readonly chartOf: (patientIds: readonly string[]) => Chart
  /**
   * Throws 403 if no granted scope allows the interaction. Otherwise returns a filter for the resources that the scope
   * covers.
   */
  readonly demand: (type: string, interaction: Interaction) => (resource: StoredResource) => boolean
}

/** Throws 401 if the token is missing or expired. */
export function authorizeFhirRequest(
  context: SandboxContext,
  organization: ServedOrganization,
  request: FastifyRequest,
): FhirAccess {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ', 2)
  const realm = `Bearer realm="${organization.fhirBaseUrl}"`
  if (scheme?.toLowerCase() !== 'bearer' || token === '') {
    throw new OutcomeError(401, 'login', 'An access token is needed.', { 'www-authenticate': realm })
  }
  const place = { organization: organization.slug }
  if (context.faults.strike('token-expired-midway', place)) context.grants.expireAccessToken(token)
  const facts = context.grants.readAccessToken(token)
  if (!facts || facts.grant.organization !== organization.slug || context.faults.strike('access-revoked', place)) {
    const challenge = `${realm}, error="invalid_token", error_description="The access token is unknown, expired or ended"`
    throw new OutcomeError(401, 'expired', 'The access token is unknown, expired or ended.', {
      'www-authenticate': challenge,
    })
  }
  const charts = withLinked(organization, facts.grant.patientIds)
  if (charts.length === 0) throw new OutcomeError(404, 'not-found', 'There is no such record here.')
  return {
    scopes: facts.scopes,
    chart: joinCharts(charts),
    chartOf(patientIds) {
      const requestedCharts = charts.filter(({ patientId }) => patientIds.includes(patientId))
      if (requestedCharts.length > 0) return joinCharts(requestedCharts)
      throw new OutcomeError(403, 'forbidden', 'This access token does not open the record of that patient.')
    },
    demand(type, interaction) {
      const allowing = listAllowing(facts.scopes, type, interaction)
      if (allowing.length > 0) return (resource) => isWithin(allowing, resource)
      if (type === 'Binary' && hasDocuments(facts.scopes)) return () => true
      throw new OutcomeError(403, 'forbidden', `The granted scopes do not allow to ${interaction} ${type}.`, {
        'www-authenticate': `${realm}, error="insufficient_scope"`,
      })
    },
  }
}

/**
 * Returns the patients' charts, and the charts of patients linked from the Patient resources (FHIR R4
 * `Patient.link`).
 */
function withLinked(organization: ServedOrganization, patientIds: readonly string[]): readonly Chart[] {
  const all = organization.charts()
  const reached = new Map<string, Chart>()
  const waiting = [...patientIds]
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const chart = all.get(id)
    if (!chart || reached.has(id)) continue
    reached.set(id, chart)
    const patient = JSON.parse(chart.find(`Patient/${id}`)?.text ?? '{}') as {
      link?: { other?: { reference?: string } }[]
    }
    for (const { other } of patient.link ?? []) waiting.push(other?.reference?.replace(/^.*Patient\//, '') ?? '')
  }
  return [...reached.values()]
}

/** A client that may read a DocumentReference may also read its file. */
function hasDocuments(scopes: readonly string[]): boolean {
  return ['DocumentReference', 'DiagnosticReport'].some((type) => listAllowing(scopes, type, 'read').length > 0)
}
