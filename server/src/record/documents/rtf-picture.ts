import { sniff } from './sniff.ts'
import { textOf } from './rtf-tokens.ts'
import { documentHeads } from '@kinchart/texts/documents.ts'

/** A picture while its bytes come in. */
export type RtfPicture = { hex: string[]; binary: Uint8Array[]; length: number; widthTwips: number }

/** The largest picture shown, in bytes, and all of one file together: base64 in a page costs a third more. */
const MAX_PICTURE = 4_000_000
export const MAX_PICTURES = 10_000_000
const TWIPS_A_PIXEL = 15

export const newPicture = (): RtfPicture => ({ hex: [], binary: [], length: 0, widthTwips: 0 })

/** Takes a stretch of a picture: hex digits, or bytes after `\bin`. What is beyond the limit is not kept. */
export function addToPicture(picture: RtfPicture, source: Uint8Array, from: number, to: number, isHex: boolean): void {
  picture.length += isHex ? (to - from) / 2 : to - from
  if (picture.length > MAX_PICTURE) return
  if (isHex) picture.hex.push(textOf(source, from, to))
  else picture.binary.push(source.subarray(from, to))
}

/** The picture as HTML and its size in bytes; a note where it is of a kind that browsers do not show, or too large. */
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
