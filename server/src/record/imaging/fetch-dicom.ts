import { ApiError } from '#platform/http/api-error.ts'
import { OutboundError, type Outbound, type OutboundAnswer } from '#platform/outbound/outbound.ts'
import type { Offer } from './read-study.ts'

const NEWLINES = Buffer.from('\r\n\r\n')

/**
 * Returns the first part of a multipart body without its headers, or the whole body if it is not multipart. Returns
 * null if the boundary or the part's end is missing, because a truncated part must not be used. Source: RFC 2046,
 * 5.1; RFC 2387; DICOM PS3.18, 8.6.1.2.1.
 */
export function readFirstPart(body: Buffer, contentType: string | undefined): Buffer | null {
  const isMultipart = contentType?.trim().toLowerCase().startsWith('multipart/') === true
  if (!isMultipart) return body
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType ?? '') ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return null
  const start = body.indexOf(`--${boundary}`)
  if (start < 0) return null
  const headersEnd = body.indexOf(NEWLINES, start)
  if (headersEnd < 0) return null
  const from = headersEnd + NEWLINES.length
  const end = body.indexOf(`\r\n--${boundary}`, from)
  return end < 0 ? null : body.subarray(from, end)
}

/** `tokenOf` returns undefined if there is no valid token. */
export type DicomServices = {
  readonly outbound: Outbound
  readonly tokenOf: (sourceId: string) => Promise<string | undefined>
}

export type ImagingSource = { readonly sourceId: string; readonly fhirBase: string }

const INSTANCE = { maxBytes: 60_000_000, timeoutMs: 60_000 }
const METADATA = { maxBytes: 20_000_000, timeoutMs: 30_000 }
const SOP_INSTANCE_UID = '00080018'
const INSTANCE_NUMBER = '00200013'
const MAX_INSTANCES = 2000

/**
 * Source: DICOM PS3.18, 10.4 (WADO-RS, Retrieve Instance). Accepts any transfer syntax; the viewer reports images it
 * cannot show.
 */
export async function fetchInstance(
  services: DicomServices,
  source: ImagingSource,
  offer: Offer,
  { series, instance }: { readonly series: string; readonly instance: string },
): Promise<Buffer> {
  const path = `studies/${offer.studyUid}/series/${series}/instances/${instance}`
  const accept = 'multipart/related; type="application/dicom"; transfer-syntax=*, application/dicom;q=0.9'
  const answer = await ask(services, source, addressOf(offer, path), accept, INSTANCE)
  const file = readFirstPart(answer.body, answer.headers['content-type'])
  if (file === null || file.toString('latin1', 128, 132) !== 'DICM') throw new ApiError('image-unreadable')
  return file
}

/**
 * Returns the images of a series, ordered by number. Source: DICOM PS3.18, 10.4 (Retrieve Series Metadata), Annex F.
 */
export async function fetchInstanceList(
  services: DicomServices,
  source: ImagingSource,
  offer: Offer,
  series: string,
): Promise<{ instances: string[]; hasMore: boolean }> {
  const url = addressOf(offer, `studies/${offer.studyUid}/series/${series}/metadata`)
  const { body } = await ask(services, source, url, 'application/dicom+json', METADATA)
  const found = readMetadata(body.toString())
  if (found === null) throw new ApiError('image-unreadable')
  return { instances: found.slice(0, MAX_INSTANCES), hasMore: found.length > MAX_INSTANCES }
}

/** Returns the images ordered by number. Returns null if the text is not the metadata of a series. */
export function readMetadata(text: string): string[] | null {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(sent)) return null
  return sent
    .flatMap((one: unknown, place) => {
      const uid = valueOf(one, SOP_INSTANCE_UID)
      if (typeof uid !== 'string' || !/^[0-9.]{1,64}$/.test(uid)) return []
      const number = Number(valueOf(one, INSTANCE_NUMBER) ?? place)
      return [{ uid, number: Number.isFinite(number) ? number : place }]
    })
    .toSorted((a, b) => a.number - b.number)
    .map(({ uid }) => uid)
}

function valueOf(dataset: unknown, tag: string): unknown {
  const element: unknown = typeof dataset === 'object' && dataset !== null ? Reflect.get(dataset, tag) : undefined
  const value: unknown = typeof element === 'object' && element !== null ? Reflect.get(element, 'Value') : undefined
  return Array.isArray(value) ? value[0] : undefined
}

function addressOf({ base }: Offer, path: string): URL {
  try {
    return new URL(`${base.replace(/(?<!\/)\/+$/, '')}/${path}`)
  } catch (error) {
    throw new ApiError('image-not-offered', { cause: error })
  }
}

/** Sends the source's token only to the source's own origin (SMART App Launch, best practices). */
async function ask(
  { outbound, tokenOf }: DicomServices,
  { sourceId, fhirBase }: ImagingSource,
  url: URL,
  accept: string,
  limits: { readonly maxBytes: number; readonly timeoutMs: number },
): Promise<OutboundAnswer> {
  const isOwn = URL.canParse(fhirBase) && new URL(fhirBase).origin === url.origin
  const token = isOwn ? await tokenOf(sourceId) : undefined
  const headers = { accept, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  let answer: OutboundAnswer
  try {
    answer = await outbound.call(url, { headers, ...limits })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const code =
      error.why === 'address-refused'
        ? 'image-not-offered'
        : error.why === 'too-large'
          ? 'image-too-large'
          : 'image-unreachable'
    throw new ApiError(code, { cause: error })
  }
  if (answer.status >= 200 && answer.status < 300) return answer
  if (answer.status === 401 || answer.status === 403) throw new ApiError('image-refused')
  if (answer.status === 404 || answer.status === 410) throw new ApiError('image-not-sent')
  throw new ApiError('image-unreachable')
}
