import { sniff } from './sniff.ts'
import { textOf } from './rtf-tokens.ts'
import { documentHeads } from '@kinchart/texts/en/documents.ts'

/** An image while it is read. */
export type RtfPicture = { hex: string[]; binary: Uint8Array[]; length: number; widthTwips: number }

/** Maximum bytes of one image, and of all in a file: base64 in a page adds a third. */
const MAX_PICTURE = 4_000_000
export const MAX_PICTURES = 10_000_000
const TWIPS_A_PIXEL = 15

export const newPicture = (): RtfPicture => ({ hex: [], binary: [], length: 0, widthTwips: 0 })

/** Adds a run of image data: hex digits, or bytes after `\bin`. Drops data beyond the limit. */
export function addToPicture(picture: RtfPicture, source: Uint8Array, from: number, to: number, isHex: boolean): void {
  picture.length += isHex ? (to - from) / 2 : to - from
  if (picture.length > MAX_PICTURE) return
  if (isHex) picture.hex.push(textOf(source, from, to))
  else picture.binary.push(source.subarray(from, to))
}

/**
 * Returns the image as HTML with its size in bytes; a placeholder if browsers do not show its format or it is too
 * large.
 */
export function drawPicture(picture: RtfPicture): { html: string; size: number } {
  const bytes = Buffer.concat([
    Buffer.from(picture.hex.join('').replaceAll(/[^\da-fA-F]/g, ''), 'hex'),
    ...picture.binary,
  ])
  const { form, type } = sniff(bytes, null)
  if (form !== 'image' || picture.length > MAX_PICTURE) {
    return { html: picture.length < 1 ? '' : '[Picture]', size: 0 }
  }
  const width = Math.min(2000, Math.round(picture.widthTwips / TWIPS_A_PIXEL))
  const size = width > 0 ? ` width="${width}"` : ''
  return {
    html: `<img alt="${documentHeads.picture}"${size} src="data:${type};base64,${bytes.toString('base64')}" />`,
    size: bytes.length,
  }
}
