import { digestOf } from '#fhir/json/digest.ts'
import { closeCutOff } from '#forms/ccda/parse-xml.ts'
import { readCcda } from '#forms/ccda/read-ccda.ts'
import type { CcdaReading } from '#forms/ccda/read-ccda.ts'
import type { RefusedWhy } from '#forms/ccda/refused-entry.ts'
import { entryGaps } from '#fhir/json/split-bundle.ts'
import type { BundleEntry, EntryGap } from '#fhir/json/split-bundle.ts'
import { writeFhirJson } from '#fhir/json/write-fhir-json.ts'

/** What is read out of a C-CDA document, as texts: it may come from another thread. */
export type CcdaEntries =
  | {
      /** Each record as FHIR JSON. */
      readonly made: readonly string[]
      readonly refused: readonly BundleEntry[]
      readonly binaryId: string
      /** The same for the same document of the same version with the same content, however its file is written. */
      readonly documentKey: string
      readonly dated: string | null
      readonly custodian: string | null
      /** The text ends in the middle; what is before is read, up to its last complete section. */
      readonly isCutOff: boolean
    }
  | { readonly why: 'too-large' | 'not-a-record' | 'file-cut-off' | 'has-doctype' | 'several-documents' }

/**
 * Entries in which nothing is said of its own, or of somebody else; they are no records of the person, and nothing is
 * missing without them. The document itself shows them.
 */
const saysNothing = new Set<RefusedWhy>(['no-information', 'only-refers', 'of-another'])

const gaps: readonly EntryGap[] = entryGaps

export function ccdaEntries(text: string): CcdaEntries {
  const whole = readCcda(text)
  const closed = whole.kind === 'not-ccda' && whole.why === 'not-xml' ? closeCutOff(text) : null
  const document = closed === null ? whole : readCcda(closed)
  if (document.kind === 'not-ccda') return { why: whyRefused(text, document.why) }
  // A section has a type: what is said of it is a gap of its list.
  const unread = document.refused.filter(({ why, type }) => type !== undefined || !saysNothing.has(why))
  const made = document.resources.map((resource) => writeFhirJson(resource))
  const { documentId, setId, version } = document
  return {
    made,
    documentKey: digestOf(JSON.stringify([documentId, setId, version, made])),
    refused: unread.map((one): BundleEntry => ({
      text: JSON.stringify(one),
      fullUrl: null,
      mode: null,
      resource: null,
      fault: gaps.find((gap) => gap === one.why) ?? 'no-resource',
      ...(one.type !== undefined && { of: one.type }),
    })),
    binaryId: document.binaryId,
    dated: document.date,
    custodian: document.custodian,
    isCutOff: closed !== null,
  }
}

/** What keeps a C-CDA document from being read. */
function whyRefused(text: string, why: Extract<CcdaReading, { kind: 'not-ccda' }>['why']) {
  if (why === 'too-large' || why === 'has-doctype') return why
  const ends = [...text.matchAll(/<\/(?:[\w.-]+:)?ClinicalDocument\s*>/g)].length
  return ends > 1 ? 'several-documents' : ends === 0 ? 'file-cut-off' : 'not-a-record'
}
