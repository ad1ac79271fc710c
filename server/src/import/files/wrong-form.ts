import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { isDicom } from '#record/documents/sniff.ts'

/** Formats that users add instead of their record, each with a hint what to get instead (see the ledger's texts). */
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
/** Page size in bytes. An encrypted database is noise from its first byte on, in complete pages. */
const PAGE = 512

/** Returns the format of a file that no reader accepts; null if all that is known is that it is not a record. */
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

/** A web page as saved by a browser, optionally preceded by comments or an XML declaration. */
const IS_PAGE = /^(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*)*(?:<!doctype html|<html[\s>])/is

/** First bytes of gzip, bzip2, 7-Zip, RAR, XZ and Zstandard. */
const PACKED = ['1f8b', '425a68', '377abcaf271c', '526172211a07', 'fd377a585a00', '28b52ffd']

/** A tar has its signature at byte 257. */
const isPacked = (bytes: Buffer): boolean =>
  PACKED.some((start) => bytes.subarray(0, 6).toString('hex').startsWith(start)) ||
  bytes.subarray(257, 262).toString('latin1') === 'ustar'

/** Larger files are not parsed just for a better error message. */
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

/** Recognizes the main file of an Apple Health export, which is named in the phone's language. */
export const isAppleHealth = (start: string): boolean =>
  /<!DOCTYPE HealthData\b|<HealthData[\s/>]/.test(start.slice(0, LOOKED_AT))

/** Recognizes `export_cda.xml` of the same export: its measurements repeated as a document that no clinic created. */
export const isAppleCda = (head: string): boolean =>
  /<title>\s*Health Data Export\s*<\/title>|HKQuantityTypeIdentifier/.test(head)

/** A page of noise contains nearly every byte value; text or a table does not. */
const isNoise = (bytes: Buffer): boolean => new Set(bytes.subarray(0, PAGE)).size > 190
