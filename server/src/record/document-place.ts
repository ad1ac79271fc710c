/** Where the sealed bytes of a fetched document stand; a digest of its address tells it from the source's others. */
export const documentPlace = (importId: string, addressDigest: Buffer): string =>
  `document/${importId}/${addressDigest.toString('base64url')}`

/** Where an entry that could not be read is sealed. */
export const refusedPlace = (importId: string): string => `refused/${importId}`
