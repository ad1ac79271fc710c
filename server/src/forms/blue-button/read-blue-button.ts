import { digestOf } from '#fhir/json/digest.ts'
import { keepDocument } from '#forms/kept-document.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import { writeFhirJson } from '#fhir/json/write-fhir-json.ts'
import type { Maker } from './maker.ts'
import { isMyHealtheVet, readMyHealtheVet } from './read-my-healthevet.ts'
import { isMedicareText, readMedicare } from './read-medicare.ts'
import { isVaGovReport, readVaGov } from './read-va-gov.ts'

/** What is read out of a Blue Button text, as texts: it may come from another thread. */
export type BlueButtonReading =
  | {
      /** Each record as FHIR JSON, the text itself as a document among them. */
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
  /** Who made it, as it calls itself, and how the text is called there. */
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
/** A text of twenty years has some two megabytes. */
const MAX_LENGTH = 30_000_000

const formOf = (text: string): Form | undefined => forms.find(({ is }) => is(text.slice(0, LOOKED_AT)))

/** Whether a text begins as one of the Blue Button files that are read. */
export const isBlueButton = (text: string): boolean => formOf(text) !== undefined

/**
 * Reads a Blue Button text: Medicare's (MyMedicare.gov, v2.0), the VA's My HealtheVet (12.x), or the report of VA.gov (since 2024).
 * The text itself is kept as a document, so that nothing of it is lost.
 *
 * Units and digits: as written; a number without a unit stays words. Dates as FHIR dates; an impossible one stays words.
 * Absence: `not-a-record` for another text.
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
    refused: maker.gaps().map(({ why, type, text: said }): BundleEntry => ({
      text: JSON.stringify({ type, text: said }),
      fullUrl: null,
      mode: null,
      resource: null,
      fault: why === 'entries-unreadable' ? 'no-resource' : why,
      of: type,
    })),
    dated: maker.made,
    custodian: form.custodian,
    documentKey: digestOf(text),
  }
}
