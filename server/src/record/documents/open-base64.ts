/** Decodes base64 with white space or in the URL alphabet; null if invalid. Source: RFC 4648. */
export function openBase64(sent: string): Buffer | null {
  const plain = /\s/.test(sent) ? sent.replaceAll(/\s+/g, '') : sent
  return plain.length % 4 !== 1 && /^[A-Za-z0-9+/_-]*={0,2}$/.test(plain) ? Buffer.from(plain, 'base64') : null
}
