import { create } from 'content-disposition'

const MAX_NAME = 150

/**
 * Returns the header that makes a browser save a response under a name. Source: RFC 6266, RFC 8187. Removes path
 * separators, control characters and text direction characters.
 */
export const dispositionOf = (name: string): string => create(safeFileName(name))

/**
 * Returns a name without characters that systems reject in file names and without a leading dot; 'download' if nothing
 * is left.
 */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const points = Array.from(plain)
  if (points.length <= MAX_NAME) return plain === '' ? 'download' : plain
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  return points.slice(0, MAX_NAME - ending.length).join('') + ending
}
