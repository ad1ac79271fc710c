import { providerTypes, type ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { listed, tidyText } from '../listed-organization.ts'
import type { ListReading, ListedOrganization, UnreadReason } from '#directory/listed-organization.ts'

/** `readRow` returns an organization, or the reason why the row can't be loaded. Such rows are counted by reason. */
export function readRows(
  rows: Iterable<unknown>,
  readRow: (row: Readonly<Record<string, unknown>>) => ListedOrganization | UnreadReason,
): ListReading {
  const taken: ListedOrganization[] = []
  const unread = new Map<UnreadReason, number>()
  for (const row of rows) {
    const read = isRecord(row) ? readRow(row) : 'not an object'
    if (typeof read === 'string') unread.set(read, (unread.get(read) ?? 0) + 1)
    else taken.push(read)
  }
  return { rows: taken, unread, isPart: false }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The spec's EHR-endpoint fields (S2 §3). The FHIR base is `aud`, `fhirBase` or `address`. If `aud` is empty and
 * `fhirBase` or `address` is given, Kinchart sends no `aud` to this endpoint.
 */
export type SpecRow = {
  readonly hospitalName: string
  readonly aud?: string
  readonly fhirBase?: string
  readonly address?: string
  readonly ehrEndPointId?: number | string
  readonly ehrname?: string
  readonly providerType?: ProviderType
  readonly clientId?: string
  readonly tokenHost?: string
  readonly authorizationPath?: string
  readonly authorizationMethod?: string
  readonly webRedirectUri?: string
  readonly scopes?: string
  readonly state?: string
  /** Not in the spec: distinguishes organizations with the same name, and doctor's offices with the same address. */
  readonly place?: string
  readonly practiceId?: string
}

/**
 * Form (a): an array of rows with the spec's EHR-endpoint fields plus `providerType`. `ehrEndPointId` is another
 * system's number. If a row has no practice id, this number becomes the practice id, but it never becomes our id.
 * `webRedirectUri` and `state` in a list are ignored. A list never contains client secrets.
 */
export function readSpecRows(rows: Iterable<unknown>): ListReading {
  return readRows(rows, (row) => {
    const fhirBase = tidyText(row['aud'] || row['fhirBase'] || row['address'], 2000)
    if (fhirBase === '') return 'no address'
    const typeText = tidyText(row['providerType'])
    const providerType = providerTypes.find((type) => type.toLowerCase() === typeText.toLowerCase())
    if (typeText !== '' && providerType === undefined) return 'unknown provider type'
    return listed({
      hospitalName: tidyText(row['hospitalName']),
      fhirBase,
      ehrName: tidyText(row['ehrname'] ?? row['ehrName']),
      providerType,
      practiceId: tidyText(row['practiceId'] ?? row['ehrEndPointId'], 100),
      place: tidyText(row['place']),
      authorizationPath: tidyText(row['authorizationPath'], 2000),
      tokenHost: tidyText(row['tokenHost'], 2000),
      authorizationMethod: tidyText(row['authorizationMethod']),
      scopes: tidyText(row['scopes'], 4000),
      clientId: tidyText(row['clientId']),
      sendsAud: row['aud'] !== '',
    })
  })
}
