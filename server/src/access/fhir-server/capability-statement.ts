import { financialTypes, servedTypes } from '@kinchart/contract/calls/connected-apps.ts'
import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import { oauthPaths } from '#access/connected-apps/app-services.ts'
import { withheldTypeExtension } from '#fhir/meaning/absent.ts'
import { isSearched, paramsOf, referenceParamsOf } from './search-params.ts'

/** Source: FHIR R4 CapabilityStatement; SMART App Launch 2.2; US Core 9. */
export function capabilityStatement(publicUrl: string, base: string, startedAt: Date): object {
  const at = (path: string): string => `${publicUrl}${path}`
  const uris = (url: string, valueUri: string) => ({ url, valueUri })
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: startedAt.toISOString(),
    kind: 'instance',
    software: { name: 'Kinchart' },
    implementation: { description: fhirTexts.description, url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        documentation: fhirTexts.documentation,
        extension: financialTypes.map((type) => withheldTypeExtension(base, type)),
        security: {
          cors: true,
          service: [
            {
              coding: [
                { system: 'http://terminology.hl7.org/CodeSystem/restful-security-service', code: 'SMART-on-FHIR' },
              ],
              text: fhirTexts.oauth,
            },
          ],
          extension: [
            {
              url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
              extension: [
                uris('authorize', at(oauthPaths.authorization)),
                uris('token', at(oauthPaths.token)),
                uris('revoke', at(oauthPaths.revocation)),
                uris('introspect', at(oauthPaths.introspection)),
              ],
            },
          ],
        },
        resource: servedTypes.map(({ type }) =>
          isSearched(type) ? ofType(type) : { type, interaction: [{ code: 'read' }] },
        ),
      },
    ],
  }
}

const ofType = (type: string) => {
  const own = Object.entries(paramsOf(type)).map(([name, { kind }]) => ({ name, type: kind }))
  const everywhere = [
    { name: '_id', type: 'token' },
    { name: '_lastUpdated', type: 'date' },
  ]
  const includes = referenceParamsOf(type).map((name) => `${type}:${name}`)
  return {
    type,
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    versioning: 'no-version',
    readHistory: false,
    updateCreate: false,
    referencePolicy: ['literal', 'local'],
    ...(includes.length === 0 ? {} : { searchInclude: includes }),
    ...(type === 'Provenance' ? {} : { searchRevInclude: ['Provenance:target'] }),
    searchParam: [...everywhere, ...own],
    ...(type in operations ? { operation: operations[type] } : {}),
  }
}

const operations: Readonly<Record<string, readonly object[]>> = {
  Patient: [{ name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' }],
  DocumentReference: [{ name: 'docref', definition: 'http://hl7.org/fhir/us/core/OperationDefinition/docref' }],
}
