import type { ServedOrganization } from '#sandbox-context.ts'
import { searchParameters, servedTypes } from '#records/search-parameters.ts'
import { listEndpoints } from '#smart/serve-discovery.ts'

const OAUTH_URIS = 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris'

function listServed({ behaviour: { types } }: ServedOrganization) {
  return Object.entries(searchParameters).filter(([type]) => (types ?? servedTypes).includes(type))
}

export function describeCapabilities(organization: ServedOrganization) {
  const { authorize, token, revoke, introspect } = listEndpoints(organization)
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-09-01',
    kind: 'instance',
    software: { name: 'Practice hospital with made-up people' },
    implementation: { description: organization.hospitalName, url: organization.fhirBaseUrl },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    implementationGuide: ['http://hl7.org/fhir/us/core/ImplementationGuide/hl7.fhir.us.core'],
    rest: [
      {
        mode: 'server',
        security: {
          cors: true,
          service: [
            {
              coding: [
                { system: 'http://terminology.hl7.org/CodeSystem/restful-security-service', code: 'SMART-on-FHIR' },
              ],
            },
          ],
          extension: [
            {
              url: OAUTH_URIS,
              extension: [
                { url: 'authorize', valueUri: authorize },
                { url: 'token', valueUri: token },
                { url: 'revoke', valueUri: revoke },
                { url: 'introspect', valueUri: introspect },
              ],
            },
          ],
        },
        resource: listServed(organization).map(([type, parameters]) => ({
          type,
          ...(Object.hasOwn(organization.behaviour.foundByProfileAlone, type)
            ? { supportedProfile: organization.behaviour.foundByProfileAlone[type] }
            : {}),
          interaction: [{ code: 'read' }, { code: 'search-type' }],
          ...(type === 'MedicationRequest' ? { searchInclude: ['MedicationRequest:medication'] } : {}),
          searchRevInclude: ['Provenance:target'],
          searchParam: [
            { name: '_id', type: 'token' },
            { name: '_lastUpdated', type: 'date' },
            ...Object.entries(parameters).map(([name, { kind }]) => ({ name, type: kind })),
          ],
        })),
      },
    ],
  }
}
