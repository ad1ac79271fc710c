import { asText } from '#fhir/json/elements.ts'
import { digestOf } from '#fhir/json/digest.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { dateTimeOf } from './dates.ts'
import { healthKit } from './make-observation.ts'
import { parseExport } from './parse-export.ts'
import type { Attributes } from './parse-export.ts'

const sexes: Readonly<Record<string, string>> = {
  HKBiologicalSexFemale: 'female',
  HKBiologicalSexMale: 'male',
  HKBiologicalSexOther: 'other',
}

/** Source: the attributes of `Me`. What was not set there is not said. */
function patientOf(me: Attributes): FhirResource {
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

/** The name stored for the source of an export of Apple Health. It is a brand: no language translates it. */
export const appleHealthName = 'Apple Health'

/** 'Patient/id'. */
export const referenceTo = (owner: FhirResource): string => `Patient/${asText(owner['id']) ?? ''}`

/** So far the beginning is looked at, unpacked: what is looked for there stands before the first measurement, some 20 KB in. */
const LOOKED_AT = 2_000_000

/** What the beginning of an export says: whose it is, and when it was exported; null for what it does not say. */
export type AppleHead = { readonly owner: FhirResource | null; readonly exportedAt: string | null }

/** Reads no more than the beginning, so that it takes no longer for a larger file. Throws what `bytes` throws. */
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

/** Whether a patient is the owner of such an export, who has no name there. */
export const isAppleOwner = (metaSource: string | null): boolean => metaSource === healthKit
