import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { isDicom } from '#record/documents/sniff.ts'

/**
 * Formats of files that users add by mistake instead of their record. The ledger's texts state what to download
 * instead.
 */
export type WrongForm = Extract<
  LedgerReason,
  | 'is-pdf'
  | 'is-picture'
  | 'is-page'
  | 'is-apple-health'
  | 'is-apple-cda'
  | 'database-encrypted'
  | 'is-dicom'
  | 'is-packed'
  | 'is-other-json'
  | 'is-health-link'
  | 'is-hl7v2'
  | 'is-table'
>

const LOOKED_AT = 1024
/**
 * The smallest page of a database, in bytes. An encrypted database consists of complete pages and looks random from
 * its first byte.
 */
const PAGE = 512

/** Returns null if the format is unknown. Only call this for a file that is not a record. */
export function wrongFormOf(bytes: Buffer, head: string, name: string): WrongForm | null {
  const start = head.trimStart()
  const magic = bytes.subarray(0, 12).toString('latin1')
  if (bytes.subarray(0, LOOKED_AT).includes('%PDF-')) return 'is-pdf'
  if (
    /^\u00FF\u00D8\u00FF|^\u0089PNG|^GIF8|^BM.{4}\0{4}|^II\*\0|^MM\0\*|^RIFF....WEBP|^....ftyp(?:heic|heix|mif1|avif)/s.test(
      magic,
    )
  )
    return 'is-picture'
  if (isDicom(bytes) || /\.dcm$/i.test(name)) return 'is-dicom'
  if (isPacked(bytes)) return 'is-packed'
  if (/^(?:MSH|FHS|BHS)\|/.test(start)) return 'is-hl7v2'
  if (/^\S{0,2000}shlink:\/|\bshlink:\/eyJ/.test(start)) return 'is-health-link'
  if (/^[{[]/.test(start) && isJson(bytes)) return 'is-other-json'
  if (isAppleHealth(start)) return 'is-apple-health'
  if (IS_PAGE.test(start)) return 'is-page'
  if (/\.(?:db|sqlite3?)$/i.test(name) && bytes.length >= PAGE && bytes.length % PAGE === 0 && isNoise(bytes))
    return 'database-encrypted'
  if (/\.(?:csv|tsv)$/i.test(name)) return 'is-table'
  return null
}

const IS_PAGE = /^(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*)*(?:<!doctype html|<html[\s>])/is

/** First bytes of gzip, bzip2, 7-Zip, RAR, XZ and Zstandard. */
const PACKED = ['1f8b', '425a68', '377abcaf271c', '526172211a07', 'fd377a585a00', '28b52ffd']

const isPacked = (bytes: Buffer): boolean =>
  PACKED.some((start) => bytes.subarray(0, 6).toString('hex').startsWith(start)) ||
  bytes.subarray(257, 262).toString('latin1') === 'ustar'

/** In bytes. Larger files are not parsed, because the only benefit would be a better error message. */
const MAX_JSON = 20_000_000

function isJson(bytes: Buffer): boolean {
  if (bytes.length > MAX_JSON) return false
  const text = bytes.toString()
  return isParsed(text) || text.trim().split(/\r?\n/).every(isParsed)
}

function isParsed(json: string): boolean {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}

/** Recognizes the main file of the export by content, because its name is in the phone's language. */
export const isAppleHealth = (start: string): boolean =>
  /<!DOCTYPE HealthData\b|<HealthData[\s/>]/.test(start.slice(0, LOOKED_AT))

/** `export_cda.xml` repeats the export's measurements as a document that no clinic created. */
export const isAppleCda = (head: string): boolean =>
  /<title>\s*Health Data Export\s*<\/title>|HKQuantityTypeIdentifier/.test(head)

/** Random bytes contain nearly every byte value. Text or a table does not. */
const isNoise = (bytes: Buffer): boolean => new Set(bytes.subarray(0, PAGE)).size > 190
