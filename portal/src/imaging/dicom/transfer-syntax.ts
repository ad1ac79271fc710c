/** Encodings of pictures in a file. Source: DICOM PS3.5, 10; PS3.6, A. */
export const IMPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2'
export const DEFLATED = '1.2.840.10008.1.2.1.99'
const BIG_ENDIAN = '1.2.840.10008.1.2.2'

export type Packing = 'plain' | 'plain-big' | 'rle' | 'jpeg' | 'jpeg-lossless' | 'jpeg-ls' | 'jpeg-2000'

const packings: Readonly<Record<string, Packing>> = {
  [IMPLICIT_LITTLE_ENDIAN]: 'plain',
  '1.2.840.10008.1.2.1': 'plain',
  [DEFLATED]: 'plain',
  [BIG_ENDIAN]: 'plain-big',
  '1.2.840.10008.1.2.5': 'rle',
  '1.2.840.10008.1.2.4.50': 'jpeg',
  '1.2.840.10008.1.2.4.51': 'jpeg',
  '1.2.840.10008.1.2.4.57': 'jpeg-lossless',
  '1.2.840.10008.1.2.4.70': 'jpeg-lossless',
  '1.2.840.10008.1.2.4.80': 'jpeg-ls',
  '1.2.840.10008.1.2.4.81': 'jpeg-ls',
  '1.2.840.10008.1.2.4.90': 'jpeg-2000',
  '1.2.840.10008.1.2.4.91': 'jpeg-2000',
}

/** Returns how a picture is decoded. 'video' and 'unknown' can't be decoded. */
export function packingOf(uid: string): Packing | 'video' | 'unknown' {
  if (/^1\.2\.840\.10008\.1\.2\.4\.10[0-8]/.test(uid)) return 'video'
  return packings[uid] ?? 'unknown'
}
