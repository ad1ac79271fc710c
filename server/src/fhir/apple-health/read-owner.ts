import { asText } from '#fhir/elements.ts'
import { digestOf } from '#fhir/digest.ts'
import type { FhirResource } from '#fhir/json.ts'
import { healthKit } from './make-observation.ts'
import { parseExport } from './parse-export.ts'
import type { Attributes } from './parse-export.ts'

const sexes: Readonly<Record<string, string>> = {
  HKBiologicalSexFemale: 'female',
  HKBiologicalSexMale: 'male',
  HKBiologicalSexOther: 'other',
}

/** Source: the attributes of `Me`. What was not set there is not said. */
export function patientOf(me: Attributes): FhirResource {
  const birthDate = /^\d{4}-\d\d-\d\d$/.exec(me['HKCharacteristicTypeIdentifierDateOfBirth'] ?? '')?.[0]
  const gender = sexes[me['HKCharacteristicTypeIdentifierBiologicalSex'] ?? '']
  const said = { ...(gender !== undefined && { gender }), ...(birthDate !== undefined && { birthDate }) }
  return {
    resourceType: 'Patient',
    id: `apple-${digestOf(JSON.stringify(said))}`,
    meta: { source: healthKit },
    ...said,
  }
}

/** 'Patient/id'. */
export const referenceTo = (owner: FhirResource): string => `Patient/${asText(owner['id']) ?? ''}`

/** So far `Me` is looked for: it stands before the first measurement. */
const LOOKED_AT = 1_000_000

/** Whose an export is, out of its beginning; null where that does not say. Throws what `bytes` throws. */
export async function readAppleOwner(bytes: AsyncIterable<Buffer>): Promise<FhirResource | null> {
  let owner: FhirResource | null = null
  const beginning = async function* (): AsyncGenerator<Buffer> {
    let looked = 0
    for await (const piece of bytes) {
      yield piece
      looked += piece.length
      if (owner !== null || looked > LOOKED_AT) return
    }
  }
  const nothing = (): void => {}
  await parseExport(beginning(), {
    onMe: (attributes) => {
      owner ??= patientOf(attributes)
    },
    ...{ onRecord: nothing, onCorrelationEnd: nothing, onOther: nothing },
  })
  return owner
}

/** Whether a patient is the owner of such an export, who has no name there. */
export const isAppleOwner = (metaSource: string | null): boolean => metaSource === healthKit
