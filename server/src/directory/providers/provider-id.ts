import { createHash } from 'node:crypto'

/**
 * The id of a provider, made of what tells it apart: its NPI, else its list and its number there. So a provider keeps
 * its id over every load, and one that is known by its NPI is found without a further index. A UUID of version 8
 * (RFC 9562 §5.8).
 */
export function providerIdOf(
  key: { readonly npi: string } | { readonly list: string; readonly number: string },
): string {
  const text = 'npi' in key ? `npi/${key.npi}` : `list/${key.list}/${key.number}`
  const digest = createHash('sha256').update(text).digest()
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  return digest
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
