/** A digest of the URL distinguishes the document from the source's other documents. */
export const documentAad = (sourceId: string, addressDigest: Buffer): string =>
  `document/${sourceId}/${addressDigest.toString('base64url')}`

export const refusedAad = (sourceId: string): string => `refused/${sourceId}`

/** Query parameters of temporarily signed storage URLs (AWS, Google, Azure, Alibaba, CloudFront). */
const SIGNATURES = ['x-amz-signature', 'x-goog-signature', 'x-oss-signature', 'sig', 'signature', 'hmac', 'key-pair-id']

/**
 * A presigned URL grants access by itself, so requests to it must not send a token. The signature changes over time.
 */
export const isSigned = (url: URL): boolean =>
  [...url.searchParams.keys()].some((name) => SIGNATURES.includes(name.toLowerCase()))

/** Returns the part of a URL that does not change over time. For a signed URL, this is the URL without its query. */
export function lastingAddress(href: string): string {
  if (!href.includes('?') || !URL.canParse(href)) return href
  const url = new URL(href)
  return isSigned(url) ? `${url.origin}${url.pathname}` : href
}

const MAY_BE_SIGNED = new RegExp(`[?&](?:${SIGNATURES.join('|')})=`, 'i')
const ADDRESS = /("url"\s*:\s*)("https?:(?:[^"\\]|\\.)*")/g

/** Removes signatures from document URLs, so that a URL with a new signature does not count as changed. */
export function lastingText(text: string): string {
  if (!MAY_BE_SIGNED.test(text)) return text
  return text.replaceAll(ADDRESS, (_, key: string, written: string) => {
    const href = JSON.parse(written) as string
    return `${key}${JSON.stringify(lastingAddress(href))}`
  })
}
