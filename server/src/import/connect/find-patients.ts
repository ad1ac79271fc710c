import { z } from 'zod'
import { OutboundError } from '#platform/outbound/outbound.ts'
import { ACCEPT_FHIR } from '../accept-fhir.ts'
import type { TokenAnswer } from './authorize-client.ts'
import { personOf } from '../compare-person.ts'
import type { Person } from '../compare-person.ts'
import { splitAnswer } from '../split-answer.ts'
import type { Organization } from '../organizations.ts'
import type { ImportServices } from './start-import.ts'

/** Somebody whose chart a sign-in reaches, as the source names them. */
export type ReachedPatient = Person & { readonly id: string }

/** Whose chart the source means, and everybody whom the sign-in reaches where they are several. */
export type Reach = { readonly named: string | null; readonly several: readonly ReachedPatient[] }

/** A family, not a ward: a sign-in that reaches more is not a person's. */
const MOST_REACHED = 20

/**
 * Whose charts were opened. The token answer's `patient` is believed, unless whoever signed in is there for others
 * (`fhirUser` is a RelatedPerson or a Person) or may be, because their identity could not be verified: then, and where the
 * token names nobody, the source is asked once which patients it finds (FHIR R4 `GET Patient`). One is that one; of
 * several none is guessed.
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
      // Whom a verified identity is there for has to be known; a doubt alone ends nothing.
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
  const said = isTheirs ? null : await askUserinfo(services, organization, answer, userinfoEndpoint)
  if (said !== null) return { named: said, several: [] }
  const found = await askForPatients(services, organization, answer, 'Patient')
  const several = severalOf(found)
  if (isTheirs) return { named: signedIn, several }
  return { named: found.length === 1 ? (found[0]?.id ?? null) : null, several }
}

const severalOf = (found: readonly ReachedPatient[]): readonly ReachedPatient[] => (found.length > 1 ? found : [])

/** Some sources name whoever signed in only in the identity token (`fhirUser`). */
const patientOf = (fhirUser: string | null): string | null =>
  /(?:^|\/)Patient\/([^/?#]+)$/.exec(fhirUser ?? '')?.[1] ?? null

const isThereForOthers = (fhirUser: string | null): boolean =>
  /(?:^|\/)(?:RelatedPerson|Person)\/[^/?#]+$/.test(fhirUser ?? '')

/**
 * Some sources (Medicare) name the patient only where a token's owner is looked up (OpenID Connect 5.3), and there alone
 * when the person withholds who they are. Asked on the source's own origin only: the token goes nowhere else.
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
  const said = userinfo.safeParse(parseJson(answer.body))
  return said.success ? said.data.patient : null
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
 * The patients in an answer, each once; none where there is no answer that can be read. An answer of more than one page, or
 * of more people than a family has, is nobody's in particular: none.
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
  return hasMore || patients.size > MOST_REACHED ? [] : [...patients.values()]
}
