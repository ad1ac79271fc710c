import { readBlueButton } from '#forms/blue-button/read-blue-button.ts'
import { readFastenSync } from '#forms/move-in/read-fasten-sync.ts'
import { readMere } from '#forms/move-in/read-mere.ts'
import { readMetadata } from '#forms/xdm/read-metadata.ts'
import { readFhirXml } from '#forms/xml/read-fhir-xml.ts'
import { readFasten } from './read-fasten.ts'
import { digestOf } from '#fhir/json/digest.ts'
import { closeCutOff } from '#forms/ccda/parse-xml.ts'
import { readCcda, type CcdaReading } from '#forms/ccda/read-ccda.ts'
import type { RefusedWhy } from '#forms/ccda/refused-entry.ts'
import { entryGaps, type BundleEntry, type EntryGap } from '#fhir/json/split-bundle.ts'
import { writeFhirJson } from '#fhir/json/write-fhir-json.ts'

/** Resources are text, because they may be passed between threads. */
type CcdaEntries =
  | {
      readonly made: readonly string[]
      readonly refused: readonly BundleEntry[]
      readonly binaryId: string
      /** Equal for the same version of a document with the same content, even if the files differ in format. */
      readonly documentKey: string
      readonly dated: string | null
      readonly custodian: string | null
      readonly isCutOff: boolean
    }
  | { readonly why: 'too-large' | 'not-a-record' | 'file-cut-off' | 'has-doctype' | 'several-documents' }

/**
 * Refusal reasons for entries that contain no information or are about someone else. Omitting such an entry is not a
 * gap, because the original document still shows it.
 */
const saysNothing = new Set<RefusedWhy>(['no-information', 'only-refers', 'of-another'])

const gaps: readonly EntryGap[] = entryGaps

export function ccdaEntries(text: string): CcdaEntries {
  const whole = readCcda(text)
  const closed = whole.kind === 'not-ccda' && whole.why === 'not-xml' ? closeCutOff(text) : null
  const document = closed === null ? whole : readCcda(closed)
  if (document.kind === 'not-ccda') return { why: whyRefused(text, document.why) }
  // A refusal with a `type` is about a whole section, so it is a gap in the list for that section.
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
      problem: gaps.find((gap) => gap === one.why) ?? 'no-resource',
      ...(one.type !== undefined && { of: one.type }),
    })),
    binaryId: document.binaryId,
    dated: document.date,
    custodian: document.custodian,
    isCutOff: closed !== null,
  }
}

function whyRefused(text: string, why: Extract<CcdaReading, { kind: 'not-ccda' }>['why']) {
  if (why === 'too-large' || why === 'has-doctype') return why
  const ends = [...text.matchAll(/<\/(?:[\w.-]+:)?ClinicalDocument\s*>/g)].length
  return ends > 1 ? 'several-documents' : ends === 0 ? 'file-cut-off' : 'not-a-record'
}

/** Each reader takes a text and returns plain data, so that it can run in a worker thread. */
export const textReaders = {
  blueButton: readBlueButton,
  ccda: ccdaEntries,
  fastenSync: readFastenSync,
  fhirXml: readFhirXml,
  mere: readMere,
  xdm: readMetadata,
}

export const byteReaders = { fasten: readFasten }

export type TextReaders = typeof textReaders
export type ByteReaders = typeof byteReaders
