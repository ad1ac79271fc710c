import type { LedgerReason } from '@kinchart/contract/import.ts'
import { readCcda } from '#fhir/ccda/read-ccda.ts'
import type { RefusedWhy } from '#fhir/ccda/sections.ts'
import { findEntries } from '#fhir/find-entries.ts'
import { readAlone } from '#fhir/split-bundle.ts'
import type { BundleEntry } from '#fhir/split-bundle.ts'
import { writeFhirJson } from '#fhir/write-fhir-json.ts'
import { decodeKnown } from '../decode-text.ts'
import { isLeftAside } from './left-aside.ts'
import { isZip } from './unpack-zip.ts'

/** What a file holds. */
export type OpenedFile =
  | {
      readonly kind: 'records'
      /** How many places there are; `at` gives the entries of one. */
      readonly count: number
      readonly at: (place: number) => readonly BundleEntry[]
      /** A Bundle or a document: what is in it points to itself. Otherwise it belongs to the files beside it. */
      readonly isWhole: boolean
      /** When it was made, as it says itself. */
      readonly dated: string | null
      /** Who keeps the document (C-CDA custodian); null where it does not say. */
      readonly custodian: string | null
      /** Why not everything in it is read; null where everything is. */
      readonly shortOf: LedgerReason | null
    }
  | { readonly kind: 'refused'; readonly why: LedgerReason }

const LOOKED_AT = 65_536

/**
 * Opens a file by what is in it. Its name counts only for what is no record, where nothing in it tells what it is: a
 * README, a style's picture.
 */
export function openFile(bytes: Buffer, name: string): OpenedFile {
  if (isZip(bytes)) return { kind: 'refused', why: 'zip-inside-zip' }
  const { text, isWhole } = textOf(bytes)
  const opened = openText(text, bytes)
  if (opened.kind === 'records') return isWhole ? opened : { ...opened, shortOf: opened.shortOf ?? 'letters-lost' }
  const isNoRecord = opened.why === 'not-a-record' && isLeftAside(bytes, text.slice(0, LOOKED_AT), name)
  return isNoRecord ? { kind: 'refused', why: 'left-aside' } : opened
}

function openText(text: string, bytes: Buffer): OpenedFile {
  const first = /^\s*(.)/s.exec(text.slice(0, LOOKED_AT))?.[1]
  if (first === '{') return openFhir(text)
  if (first === '<' && /<(?:[\w.-]+:)?ClinicalDocument[\s>]/.test(text.slice(0, LOOKED_AT)))
    return openCcda(text, bytes)
  return { kind: 'refused', why: 'not-a-record' }
}

function openFhir(text: string): OpenedFile {
  const found = findEntries(text)
  if (found === null) return { kind: 'refused', why: 'not-a-record' }
  if (found.count === 0) return { kind: 'refused', why: found.isCutOff ? 'file-cut-off' : 'file-empty' }
  const { count, at, dated, isBundle, isCutOff } = found
  return {
    kind: 'records',
    count,
    at,
    isWhole: isBundle,
    dated,
    custodian: null,
    shortOf: isCutOff ? 'file-cut-off' : null,
  }
}

/**
 * Entries in which nothing is said of its own, or of somebody else; they are no records of the person, and nothing is
 * missing without them. The document itself shows them.
 */
const saysNothing = new Set<RefusedWhy>(['no-information', 'only-refers', 'of-another'])

/** A document is kept whole, as it came, beside the records that are read out of it. */
function openCcda(text: string, bytes: Buffer): OpenedFile {
  const document = readCcda(text)
  if (document.kind === 'not-ccda')
    return { kind: 'refused', why: document.why === 'too-large' ? 'too-large' : 'not-a-record' }
  const made = document.resources.map((resource) => readAlone(writeFhirJson(resource)))
  const original = JSON.stringify({
    resourceType: 'Binary',
    id: document.binaryId,
    contentType: 'text/xml',
    data: bytes.toString('base64'),
  })
  const unread = document.refused.filter(({ why }) => !saysNothing.has(why))
  const refused = unread.map((one): BundleEntry => ({
    text: JSON.stringify(one),
    fullUrl: null,
    mode: null,
    resource: null,
    fault: one.why === 'words-alone' || one.why === 'withheld' ? one.why : 'no-resource',
    ...(one.type !== undefined && { of: one.type }),
  }))
  const entries = [...made, readAlone(original), ...refused]
  const { date: dated, custodian } = document
  return {
    kind: 'records',
    count: entries.length,
    at: (place) => entries.slice(place, place + 1),
    isWhole: true,
    dated,
    custodian,
    shortOf: null,
  }
}

/** By its byte order mark; else by every second byte being 0; else as its XML declaration says; else UTF-8. */
function textOf(bytes: Buffer): ReturnType<typeof decodeKnown> {
  const hasMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!hasMark && bytes.length > 1) {
    if (bytes[0] !== 0 && bytes[1] === 0) return decodeKnown(bytes, 'text/plain; charset=utf-16le')
    if (bytes[0] === 0 && bytes[1] !== 0) return decodeKnown(bytes, 'text/plain; charset=utf-16be')
  }
  const stated = /^\s*<\?xml[^>]*?encoding=["']([\w.-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]
  const isUtf16 = /^utf-?16/i.test(stated ?? '')
  return decodeKnown(bytes, stated === undefined || isUtf16 ? undefined : `text/xml; charset=${stated}`)
}
