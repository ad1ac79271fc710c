import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isZip } from '#platform/open-file.ts'
import { ListError, readList } from '../forms/read-list.ts'
import type { ListReading } from '../listed-organization.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'

const MAX_BYTES = 256_000_000

/** Accepts `.gz`. Throws ListError if the file cannot be read or has no known form. */
export async function readListFile(path: string): Promise<ListReading> {
  const parts: Buffer[] = []
  let size = 0
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of source) {
      if (size === 0 && isZip(part.toString('latin1', 0, 4))) throw new ListError(commandTexts.isZip)
      size += part.length
      if (size > MAX_BYTES) throw new ListError(commandTexts.listTooLarge)
      parts.push(part)
    }
  }
  try {
    if (path.endsWith('.gz')) await pipeline(createReadStream(path), createGunzip(), collect)
    else await pipeline(createReadStream(path), collect)
  } catch (error) {
    throw error instanceof ListError
      ? error
      : new ListError(commandTexts.unreadableFor({ code: codeOf(error) }), { cause: error })
  }
  return readList(Buffer.concat(parts).toString())
}

export function listNameOf(path: string): string {
  return basename(path).replace(/\.gz$/, '')
}

/**
 * Derives the vendor's name from the file's name: 'athenahealth Inc' from
 * 'athenahealth_Inc_1_EndpointSources.json.gz'. Used if neither the command nor the list names a vendor. '' if
 * nothing remains of the file's name.
 */
export function vendorOfFile(path: string): string {
  return listNameOf(path)
    .replace(/\.\w+$/, '')
    .replace(/_?endpoint_?sources?.*$/i, '')
    .replace(/_\d+$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unreadable'
