import type { Pace } from '#forms/apple-health/parse-export.ts'
import { readAppleExport, type AppleExport, type Counted } from '#forms/apple-health/read-export.ts'
import { appleHealthName, readAppleHead, referenceTo } from '#forms/apple-health/read-owner.ts'
import { keepDocument, idOfBytes } from '#forms/stored-document.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { readAlone, type BundleEntry } from '#fhir/json/split-bundle.ts'
import { writeFhirJson } from '#fhir/json/write-fhir-json.ts'
import type { FileCounts, LedgerReason } from '@kinchart/contract/calls/import.ts'
import { appleHealthTexts } from '@kinchart/texts/en/import.ts'
import { isAppleHealth } from './wrong-form.ts'
import type { Bytes } from './open-lines.ts'
import { openMade } from './open-made.ts'
import type { OpenedFile, ReadLater } from './opened-file.ts'
import { ZipRefusedError, type ZippedFile } from './unpack-zip.ts'

async function* evenPieces(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let pendingPieces: Buffer[] = []
  let pendingBytes = 0
  for await (const piece of bytes)
    for (let from = 0; from < piece.length;) {
      const part = piece.subarray(from, from + size - pendingBytes)
      pendingPieces.push(part)
      pendingBytes += part.length
      from += part.length
      if (pendingBytes < size) continue
      yield Buffer.concat(pendingPieces)
      pendingPieces = []
      pendingBytes = 0
    }
  if (pendingBytes > 0) yield Buffer.concat(pendingPieces)
}

/** A phone with many years of data exports about three gigabytes. The file is never loaded as a whole. */
const MAX_BYTES = 4_000_000_000
/**
 * A list up to this size is read in full during the request, to find out whether any part of the list will be stored.
 * For a longer list, the request reads only this many bytes.
 */
const SHORT_BYTES = 2_000_000
/** Processing a piece of this size blocks other requests for a few milliseconds. */
const PIECE_BYTES = 131_072
const NAMED = 10

/** Returns true if the content begins like an Apple Health export. Throws the errors of `bytes`. */
export async function startsAsApple(bytes: Bytes): Promise<boolean> {
  for await (const first of bytes()) return isAppleHealth(first.toString('latin1').trimStart())
  return false
}

/**
 * Reads only the beginning; a run reads the rest. `names` are the files added together with this one. Throws the errors
 * of `bytes`.
 */
export async function openApple(bytes: Bytes, size: number, names: readonly string[]): Promise<OpenedFile> {
  if (size > MAX_BYTES) return { kind: 'refused', why: 'too-large' }
  const { owner, exportedAt } = await readAppleHead(bytes())
  const who = owner === null ? null : referenceTo(owner)
  const patients = owner === null ? [] : [entryOf(owner)]
  const files = new Set(names.map((name) => /[^/\\]*$/.exec(name)?.[0] ?? ''))
  const options = { who, isHere: (name: string) => files.has(name) }
  const read = async (pace: Pace): Promise<ReadLater> =>
    recordsOf(await readAppleExport(evenPieces(bytes(), PIECE_BYTES), { ...pace, ...options }), patients)
  if (size <= SHORT_BYTES) {
    const short = await read({})
    if (short.kind === 'refused') return short
  }
  return {
    kind: 'later',
    patients,
    types: ['Observation'],
    size,
    isWhole: true,
    dated: exportedAt?.slice(0, 10) ?? null,
    custodian: appleHealthName,
    read,
  }
}

function recordsOf(read: AppleExport, patients: readonly BundleEntry[]): ReadLater {
  const counted = countsOf(read)
  const short = shortOf(read)
  const isNothing = read.count === 0 && read.unreadable.length === 0
  const hasSpecificReason = short === 'file-cut-off' || short === 'apple-records-missing'
  if (isNothing) return { kind: 'refused', why: hasSpecificReason ? short : 'is-apple-health', counted }
  const gaps = read.older.length > 0 ? [gap] : []
  return {
    kind: 'records',
    places: function* (from) {
      const [before, unread] = [patients.length, patients.length + read.count]
      const end = unread + read.unreadable.length + gaps.length
      for (let place = from; place < end; place++) {
        const one = patients[place] ?? (place < unread ? entryOf(read.at(place - before)) : undefined)
        const unreadable = read.unreadable[place - unread]
        yield [one ?? (unreadable === undefined ? gap : unreadableOf(unreadable))]
      }
    },
    shortOf: () => short,
    counted,
    counts: new Map([['Observation', read.count + read.unreadable.length]]),
  }
}

const entryOf = (resource: FhirResource): BundleEntry => readAlone(writeFhirJson(resource))

const about = { fullUrl: null, mode: null, resource: null, of: 'Observation' } as const
const gap: BundleEntry = { ...about, text: '', problem: 'newest-of-kind' }
const unreadableOf = (text: string): BundleEntry => ({ ...about, text, problem: 'no-type' })

function shortOf({ isCutOff, isBroken, missingRecords }: AppleExport): LedgerReason {
  if (isCutOff) return 'file-cut-off'
  if (missingRecords > 0) return 'apple-records-missing'
  return isBroken ? 'apple-broken' : 'apple-measurements'
}

function countsOf({ kept, older, left }: AppleExport): FileCounts {
  const more = left.slice(NAMED)
  return {
    kept: [...kept],
    older: [...older],
    left: left.slice(0, NAMED),
    leftMore: more.length === 0 ? null : { kinds: more.length, count: sum(more) },
  }
}

const sum = (counts: readonly Counted[]): number => counts.reduce((all, { count }) => all + count, 0)

/** `owner`: 'Patient/id'; null if not stated. */
export type AppleZip = { readonly owner: string | null }

export async function findAppleZip(files: readonly ZippedFile[]): Promise<AppleZip | null> {
  // Only files that do not name the patient, such as electrocardiograms and routes, need the owner.
  if (!files.some(({ name }) => isEcg(name) || isRoute(name) || /cda\.xml$/i.test(name))) return null
  for (const file of files) {
    if (!/\.xml$/i.test(file.name) || file.refusal === 'file-locked' || file.refusal === 'file-damaged') continue
    try {
      if (!(await startsAsApple(file.stream))) continue
      const { owner } = await readAppleHead(file.stream())
      return { owner: owner === null ? null : referenceTo(owner) }
    } catch (error) {
      if (!(error instanceof ZipRefusedError)) throw error
    }
  }
  return null
}

const isRoute = (name: string): boolean => /\.gpx$/i.test(name)
const isEcg = (name: string): boolean => /(?:^|[/\\])ecg_[\d-]+(?:_\d+)?\.csv$/i.test(name)

/** Returns null for files that need no special treatment. */
export async function openOtherAppleFile(
  { name, read }: Pick<ZippedFile, 'name' | 'read'>,
  { owner }: AppleZip,
): Promise<OpenedFile | null> {
  if (isRoute(name) || /(?:^|[/\\])export_cda\.xml$/i.test(name)) return { kind: 'refused', why: 'apple-beside' }
  if (!isEcg(name)) return null
  const bytes = await read()
  const date = /ecg_(\d{4}-\d\d-\d\d)/i.exec(name)?.[1] ?? null
  const document = keepDocument({
    ...{ bytes, contentType: 'text/csv', title: appleHealthTexts.ecg, date, subject: owner },
    type: { coding: [{ system: 'http://loinc.org', code: '11524-6', display: 'EKG study' }] },
  })
  return openMade({
    made: document.map((one) => JSON.stringify(one)),
    ...{ refused: [], dated: date, custodian: appleHealthName, documentKey: idOfBytes(bytes) },
  })
}
