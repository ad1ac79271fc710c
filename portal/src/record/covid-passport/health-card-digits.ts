/**
 * The numeric part of a health card's QR code: each character of the signed card as two digits, its ASCII code less 45.
 * Null for what holds other characters. Source: SMART Health Cards Framework, "Encoding chunks as QR codes".
 */
export function healthCardDigits(jws: string): string | null {
  if (!/^[\w.-]+$/.test(jws)) return null
  return Array.from(jws, (character) => String(character.charCodeAt(0) - 45).padStart(2, '0')).join('')
}
