import { z } from 'zod'
import { OutboundError } from '#platform/outbound/outbound.ts'
import { ACCEPT_FHIR } from '#import/decode-text.ts'
import type { TokenAnswer } from './authorize-client.ts'
import { personOf, type Person } from '../compare-person.ts'
import { splitAnswer } from '../split-answer.ts'
import type { Organization } from '../organizations.ts'
import type { ImportServices } from './start-import.ts'

export type ReachedPatient = Person & { readonly id: string }

export type Reach = { readonly named: string | null; readonly several: readonly ReachedPatient[] }

/** A sign-in that reaches more people than a family has, such as a whole ward, is not a private account. */
const MAX_REACHED = 20

/**
 * Accepts `patient` of the token response, with two exceptions: the user acts for others (`fhirUser` is a RelatedPerson
 * or a Person), or the user's identity could not be verified. In these cases, or if the token names no patient, queries
 * the source once for all patients (FHIR R4 `GET Patient`). Selects a single match, and never guesses among several.
 */
export async function findPatients(
  services: ImportServices,
  organization: Organization,
  answer: TokenAnswer,
  userinfoEndpoint: string | null,
): Promise<Reach> {
  const { patient, identity } = answer
  const fhirUser = identity?.kind === 'verified' ? identity.fhirUser : null
  const isForOthers = isThereForOthers(fhirUser) || identity?.kind === 'not-verified'
  if (patient !== null && !isForOthers) return { named: patient, several: [] }
  if (patient !== null) {
    const found = await askForPatients(services, organization, answer, 'Patient').catch((error: unknown) => {
      // If the identity is unverified, the import continues without the list of patients. For a verified guardian, the
      // list is required, so the import fails.
      if (identity?.kind === 'not-verified' && error instanceof OutboundError) return []
      throw error
    })
    return { named: patient, several: found.some(({ id }) => id === patient) ? severalOf(found) : [] }
  }
  const signedIn = patientOf(fhirUser)
  const isTheirs =
    signedIn !== null &&
    (await askForPatients(services, organization, answer, `Patient/${encodeURIComponent(signedIn)}`)).some(
      ({ id }) => id === signedIn,
    )
  const userinfoPatient = isTheirs ? null : await askUserinfo(services, organization, answer, userinfoEndpoint)
  if (userinfoPatient !== null) return { named: userinfoPatient, several: [] }
  const found = await askForPatients(services, organization, answer, 'Patient')
  const several = severalOf(found)
  if (isTheirs) return { named: signedIn, several }
  return { named: found.length === 1 ? (found[0]?.id ?? null) : null, several }
}

const severalOf = (found: readonly ReachedPatient[]): readonly ReachedPatient[] => (found.length > 1 ? found : [])

/** Some sources name the signed-in user only in the identity token (`fhirUser`). */
const patientOf = (fhirUser: string | null): string | null =>
  /(?:^|\/)Patient\/([^/?#]+)$/.exec(fhirUser ?? '')?.[1] ?? null

const isThereForOthers = (fhirUser: string | null): boolean =>
  /(?:^|\/)(?:RelatedPerson|Person)\/[^/?#]+$/.test(fhirUser ?? '')

/**
 * Some sources (Medicare) name the patient at the userinfo endpoint (OpenID Connect 5.3). If the user withholds their
 * identity, only this endpoint names the patient. Sends the token only to the source's own origin.
 */
async function askUserinfo(
  { outbound }: ImportServices,
  organization: Organization,
  { grant }: TokenAnswer,
  userinfoEndpoint: string | null,
): Promise<string | null> {
  if (userinfoEndpoint === null) return null
  const address = new URL(userinfoEndpoint)
  if (address.origin !== new URL(organization.fhirBase).origin) return null
  const answer = await outbound.call(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${grant.accessToken}` },
    maxBytes: 100_000,
    timeoutMs: 30_000,
  })
  if (answer.status !== 200) return null
  const parsedUserinfo = userinfo.safeParse(parseJson(answer.body))
  return parsedUserinfo.success ? parsedUserinfo.data.patient : null
}

const userinfo = z.object({ patient: z.string().min(1).max(128) })

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/**
 * Queries the source for all patients of the sign-in. Returns each patient once. Returns an empty list if the
 * response is unreadable, has several pages, or contains more people than a family has.
 */
async function askForPatients(
  { outbound }: ImportServices,
  organization: Organization,
  { grant }: TokenAnswer,
  query: string,
): Promise<ReachedPatient[]> {
  const answer = await outbound.call(new URL(`${organization.fhirBase}/${query}`), {
    headers: { accept: ACCEPT_FHIR, authorization: `Bearer ${grant.accessToken}` },
    maxBytes: 5_000_000,
    timeoutMs: 30_000,
  })
  const page = answer.status === 200 ? await splitAnswer(answer) : undefined
  const entries = page?.kind === 'bundle' ? page.entries : page?.kind === 'resource' ? [page.entry] : []
  const patients = new Map<string, ReachedPatient>()
  for (const { resource } of entries) {
    const id = resource?.resourceType === 'Patient' ? resource['id'] : undefined
    if (resource && typeof id === 'string' && /^[^\s/?#&]{1,128}$/.test(id))
      patients.set(id, { id, ...personOf(resource) })
  }
  const hasMore = page?.kind === 'bundle' && page.links.some(({ relation, url }) => relation === 'next' && url !== '')
  return hasMore || patients.size > MAX_REACHED ? [] : [...patients.values()]
}
