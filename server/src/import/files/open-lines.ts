import { isAscii, isUtf8 } from 'node:buffer'
import { unfold } from '#forms/fhir/find-entries.ts'
import { readAlone, type BundleEntry } from '#fhir/json/split-bundle.ts'
import { decodeKnown } from '../decode-text.ts'
import type { OpenedRecords } from './opened-file.ts'

export type Bytes = () => AsyncIterable<Buffer>

export const WHOLE_BYTES = 8_000_000
/** If the first line is longer than this, the file is a Bundle without line breaks, not NDJSON. */
const FIRST_LINE = 40_000_000
const NEW_LINE = 10
const utf8 = new TextDecoder('utf-8')

/**
 * Reads FHIR Bulk Data Access files (one resource per line) without loading the whole file. Returns null if the file
 * has fewer than two lines, or if the first line is not a resource.
 */
export async function openLines(bytes: Bytes): Promise<OpenedRecords | null> {
  if (!(await areLines(bytes))) return null
  let isLost = false
  return {
    kind: 'records',
    places: async function* (from) {
      let place = 0
      let isUnicode = false
      for await (const line of linesOf(bytes)) {
        isUnicode ||= !isAscii(line) && isUtf8(line)
        if (place++ < from) continue
        // If the other lines are UTF-8, treat an invalid line as damaged UTF-8, not as text in another charset.
        const { text, isWhole } =
          isUnicode && !isUtf8(line) ? { text: utf8.decode(line), isWhole: false } : decodeKnown(line, undefined)
        isLost ||= !isWhole
        yield unfold(readAlone(text.trim()))
      }
    },
    isWhole: false,
    dated: null,
    custodian: null,
    documentKey: null,
    shortOf: () => (isLost ? 'letters-lost' : null),
  }
}

async function areLines(bytes: Bytes): Promise<boolean> {
  let first: BundleEntry | undefined
  for await (const line of linesOf(bytes, FIRST_LINE)) {
    if (first) return first.resource !== null
    if (!isUtf8(line)) return false
    first = readAlone(utf8.decode(line).trim())
  }
  return false
}

/** Yields non-empty lines without line ends. Stops after a line longer than `longest`. */
async function* linesOf(bytes: Bytes, longest = Infinity): AsyncGenerator<Buffer> {
  let pendingParts: Buffer[] = []
  let size = 0
  for await (const part of bytes()) {
    let from = 0
    for (let end = part.indexOf(NEW_LINE); end !== -1; end = part.indexOf(NEW_LINE, from)) {
      const line = Buffer.concat([...pendingParts, part.subarray(from, end)])
      pendingParts = []
      size = 0
      from = end + 1
      if (line.some((byte) => byte > 0x20)) yield line
    }
    if (from < part.length) pendingParts.push(part.subarray(from))
    size += part.length - from
    if (size > longest) return
  }
  const last = Buffer.concat(pendingParts)
  if (last.some((byte) => byte > 0x20)) yield last
}
