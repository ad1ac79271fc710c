import { digestOf } from '#fhir/json/digest.ts'
import { keepDocument } from '#forms/stored-document.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import { writeFhirJson } from '#fhir/json/write-fhir-json.ts'
import type { Maker } from './maker.ts'
import { isMyHealtheVet, readMyHealtheVet } from './read-my-healthevet.ts'
import { isMedicareText, readMedicare } from './read-medicare.ts'
import { isVaGovReport, readVaGov } from './read-va-gov.ts'

/** Resources are strings, so that a worker thread can return them. */
export type BlueButtonReading =
  | {
      readonly made: readonly string[]
      readonly refused: readonly BundleEntry[]
      readonly dated: string | null
      readonly custodian: string
      readonly documentKey: string
    }
  | { readonly why: 'not-a-record' | 'too-large' }

type Form = {
  readonly is: (head: string) => boolean
  readonly read: (text: string) => Maker
  readonly custodian: string
  readonly title: string
}

const forms: readonly Form[] = [
  {
    is: isMedicareText,
    read: readMedicare,
    custodian: 'MyMedicare.gov',
    title: 'MyMedicare.gov Personal Health Information',
  },
  {
    is: isMyHealtheVet,
    read: readMyHealtheVet,
    custodian: 'My HealtheVet',
    title: 'My HealtheVet Personal Information Report',
  },
  { is: isVaGovReport, read: readVaGov, custodian: 'VA.gov', title: 'VA Blue Button report' },
]

const LOOKED_AT = 4000
/** In characters. Twenty years of records take about two megabytes. */
const MAX_LENGTH = 30_000_000

const formOf = (text: string): Form | undefined => forms.find(({ is }) => is(text.slice(0, LOOKED_AT)))

export const isBlueButton = (text: string): boolean => formOf(text) !== undefined

/**
 * Reads the text from Medicare (MyMedicare.gov, v2.0), from the VA's My HealtheVet (12.x), or the VA.gov report
 * (since 2024). Returns `not-a-record` for any other text. Also stores the text itself as a document, so that nothing
 * is lost. Units and digits are as written. A number without a unit and an impossible date stay text.
 */
export function readBlueButton(text: string): BlueButtonReading {
  const form = formOf(text)
  if (!form) return { why: 'not-a-record' }
  if (text.length > MAX_LENGTH) return { why: 'too-large' }
  const maker = form.read(text)
  const original = keepDocument({
    bytes: Buffer.from(text),
    contentType: 'text/plain; charset=utf-8',
    title: form.title,
    date: maker.made,
    subject: maker.subject,
  })
  return {
    made: [...maker.resources(), ...original].map((resource) => writeFhirJson(resource)),
    refused: maker.gaps().map(({ why, type, text: gapText }): BundleEntry => ({
      text: JSON.stringify({ type, text: gapText }),
      fullUrl: null,
      mode: null,
      resource: null,
      problem: why === 'entries-unreadable' ? 'no-resource' : why,
      of: type,
    })),
    dated: maker.made,
    custodian: form.custodian,
    documentKey: digestOf(text),
  }
}
