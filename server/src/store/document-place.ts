/** Where the encrypted bytes of a fetched document are; a digest of its address tells it from the source's others. */
export const documentAad = (sourceId: string, addressDigest: Buffer): string =>
  `document/${sourceId}/${addressDigest.toString('base64url')}`

/** The associated data of an entry that could not be read. */
export const refusedAad = (sourceId: string): string => `refused/${sourceId}`

/** Parameters by which storage services sign an address for a while (AWS, Google, Azure, Alibaba, CloudFront). */
const SIGNATURES = ['x-amz-signature', 'x-goog-signature', 'x-oss-signature', 'sig', 'signature', 'hmac', 'key-pair-id']

/** Whether an address lets in whoever has it: no token belongs there, and it is another one tomorrow. */
export const isSigned = (url: URL): boolean =>
  [...url.searchParams.keys()].some((name) => SIGNATURES.includes(name.toLowerCase()))

/** What stays of a document's address from one answer to the next: a signed one without its query. */
export function lastingAddress(href: string): string {
  if (!href.includes('?') || !URL.canParse(href)) return href
  const url = new URL(href)
  return isSigned(url) ? `${url.origin}${url.pathname}` : href
}

const MAY_BE_SIGNED = new RegExp(`[?&](?:${SIGNATURES.join('|')})=`, 'i')
const ADDRESS = /("url"\s*:\s*)("https?:(?:[^"\\]|\\.)*")/g

/** A resource's text without the signatures of its documents' addresses: what tells whether it has changed. */
export function lastingText(text: string): string {
  if (!MAY_BE_SIGNED.test(text)) return text
  return text.replaceAll(ADDRESS, (_, key: string, written: string) => {
    const href = JSON.parse(written) as string
    return `${key}${JSON.stringify(lastingAddress(href))}`
  })
}
