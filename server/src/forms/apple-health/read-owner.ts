import { asText } from '#fhir/json/elements.ts'
import { digestOf } from '#fhir/json/digest.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { dateTimeOf } from './dates.ts'
import { healthKit } from './make-observation.ts'
import { parseExport, type Attributes } from './parse-export.ts'

const sexes: Readonly<Record<string, string>> = {
  HKBiologicalSexFemale: 'female',
  HKBiologicalSexMale: 'male',
  HKBiologicalSexOther: 'other',
}

function patientOf(me: Attributes): FhirResource {
  const birthDate = /^\d{4}-\d\d-\d\d$/.exec(me['HKCharacteristicTypeIdentifierDateOfBirth'] ?? '')?.[0]
  const gender = sexes[me['HKCharacteristicTypeIdentifierBiologicalSex'] ?? '']
  const statedFields = { ...(gender !== undefined && { gender }), ...(birthDate !== undefined && { birthDate }) }
  return {
    resourceType: 'Patient',
    id: `apple-${digestOf(JSON.stringify(statedFields))}`,
    meta: { source: healthKit },
    ...statedFields,
  }
}

/** A brand name, so it is not translated. */
export const appleHealthName = 'Apple Health'

export const referenceTo = (owner: FhirResource): string => `Patient/${asText(owner['id']) ?? ''}`

/** Number of unpacked bytes to search for the owner. The owner precedes the first measurement, within about 20 KB. */
const LOOKED_AT = 2_000_000

/** A field is null if not stated. */
export type AppleHead = { readonly owner: FhirResource | null; readonly exportedAt: string | null }

/**
 * Reads only the beginning of the export, so the duration does not depend on the file's size. Throws errors from
 * `bytes`.
 */
export async function readAppleHead(bytes: AsyncIterable<Buffer>): Promise<AppleHead> {
  let owner: FhirResource | null = null
  let exportedAt: string | null = null
  const beginning = async function* (): AsyncGenerator<Buffer> {
    let looked = 0
    for await (const piece of bytes) {
      yield piece.subarray(0, LOOKED_AT - looked)
      looked += piece.length
      if (owner !== null || looked >= LOOKED_AT) return
    }
  }
  const nothing = (): void => {}
  await parseExport(beginning(), {
    onMe: (attributes) => {
      owner ??= patientOf(attributes)
    },
    onExportDate: (value) => {
      exportedAt ??= dateTimeOf(value)
    },
    ...{ onRecord: nothing, onCorrelationEnd: nothing, onOther: nothing },
  })
  return { owner, exportedAt }
}

/**
 * True if a Patient's `meta.source` is an Apple export. Such a Patient has no name, because the export contains none.
 */
export const isAppleOwner = (metaSource: string | null): boolean => metaSource === healthKit
