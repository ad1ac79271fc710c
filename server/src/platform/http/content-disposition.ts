import { create } from 'content-disposition'

const MAX_NAME = 150

/**
 * The header that makes a browser save an answer under a name. Source: RFC 6266, RFC 8187. Separators of paths, control
 * characters and those that turn the writing direction are left out.
 */
export const dispositionOf = (name: string): string => create(safeFileName(name))

/** A name without what systems do not take in one, and without a dot in front; 'download' where nothing is left. */
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
