/**
 * Days until the file expires, which is less than the RFC's recommended maximum of a year. The date is computed again
 * for each response.
 */
const DAYS = 180

/** Returns the text of security.txt (RFC 9116); undefined if there is no contact. Web addresses must be https. */
export function securityTxt(
  {
    supportEmail,
    supportUrl,
    publicUrl,
  }: {
    readonly supportEmail: string | undefined
    readonly supportUrl: string | undefined
    readonly publicUrl: string
  },
  now: Date,
): string | undefined {
  const isHttps = (address: string | undefined): address is string => address?.startsWith('https://') === true
  const contacts = [
    ...(supportEmail === undefined ? [] : [`mailto:${supportEmail}`]),
    ...(isHttps(supportUrl) ? [supportUrl] : []),
  ]
  if (contacts.length === 0) return undefined
  const day = new Date(now.getTime() + DAYS * 86_400_000).toISOString().slice(0, 10)
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${day}T00:00:00Z`,
    'Preferred-Languages: en, es',
    ...(isHttps(publicUrl) ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ]
  return `${lines.join('\n')}\n`
}
