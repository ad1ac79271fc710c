import type { Marks } from '#platform/secrets/cipher.ts'
import { appleHealthName, isAppleOwner } from '#forms/apple-health/read-owner.ts'
import type { ChosenPatient } from './choose-patient.ts'
import { keyOfRecipient, nameOfRecipient, type FoundPatient, type Seen } from './look-through.ts'

const MAX_NAME = 200
/** No network address begins with this prefix. */
const FILE_BASE = 'file:'

type Named = Pick<Seen, 'custodians' | 'authors' | 'aliases' | 'organizations' | 'hosts'>

/**
 * Returns the document's custodian, else the patient's managing organization, else the only organization in the
 * files, else the server that created the records (FHIR R4 `meta.source` or `fullUrl`), else the document's author.
 * Returns null if none is stated.
 */
export function originOf(seen: Named, patients: readonly FoundPatient[]): string | null {
  const named = (all: readonly FoundPatient['managedBy'][]): string | undefined =>
    all.map((one) => nameOfRecipient(seen, one)).find((name) => name !== null)
  const organizations = [...new Set(seen.organizations.values())]
  const only = organizations.length === 1 ? organizations[0] : undefined
  const made = patients.map(({ metaSource }) => hostOf(metaSource)).find((host) => host !== undefined)
  const host = made ?? (seen.hosts.size === 1 ? [...seen.hosts][0] : undefined)
  const authors = seen.authors.filter(
    ({ reference }) => keyOfRecipient(seen.aliases, reference)?.startsWith('Patient/') !== true,
  )
  const name =
    named(seen.custodians) ?? named(patients.map(({ managedBy }) => managedBy)) ?? only ?? host ?? named(authors)
  const clean = name?.replaceAll('\u0000', '').trim().slice(0, MAX_NAME)
  return clean === undefined || clean === '' ? null : clean
}

/**
 * Joins the names of all custodians, because no custodian recorded everything. Returns null if there is only one
 * custodian, or if the joined names are too long.
 */
export function severalCustodians(seen: Named): string | null {
  const names = seen.custodians.flatMap((one) => nameOfRecipient(seen, one)?.replaceAll('\u0000', '').trim() || [])
  const apart = [...new Map(names.map((name) => [plain(name), name])).values()]
  const joined = apart.toSorted().join(', ')
  return apart.length > 1 && joined.length <= MAX_NAME ? joined : null
}

export const nameOrigin = (seen: Named, { patient }: ChosenPatient, fileName: string): string =>
  originOf(seen, patient === null ? [] : [patient]) ?? fileName.replace(/(\.zip): .*$/is, '$1').slice(0, MAX_NAME)

const hostOf = (uri: string | null): string | undefined =>
  uri === null ? undefined : (/^https?:\/\/([^/#?]+)/.exec(uri)?.[1] ?? undefined)

/**
 * Returns an address that can never be requested. The address is the same for the same origin and patient, so that a
 * later file adds to the same source. Files that give the patient a different name get a separate source. If the user
 * then states that these files are about another person, no earlier records are removed.
 */
export function fileBaseOf(cipher: Marks, origin: string, { found, patient, ids, isOwnPhone }: ChosenPatient): string {
  // In a phone's export, only hospital records contain the owner's name.
  const phone = isOwnPhone ? found.find(({ metaSource }) => isAppleOwner(metaSource)) : undefined
  const one = phone ?? patient
  const who = one === null ? ids.join(' ') : `${one.person.name}/${one.person.birthDate}`
  const digest = cipher
    .digest(`file-source/${plain(origin)}/${plain(who)}`)
    .toString('hex')
    .slice(0, 40)
  return `${FILE_BASE}${digest}`
}

export const fileBaseBefore = (cipher: Marks, origin: string, chosen: ChosenPatient): string =>
  fileBaseOf(cipher, origin, { ...chosen, isOwnPhone: false })

/**
 * Returns the name that older versions gave an Apple Health export, based on its hospitals. Returns null for other
 * files.
 */
export function nameOriginBefore(seen: Seen, chosen: ChosenPatient, fileName: string): string | null {
  const isPhone = chosen.isOwnPhone && chosen.found.some(({ metaSource }) => isAppleOwner(metaSource))
  if (!isPhone || isAppleOwner(chosen.patient?.metaSource ?? null)) return null
  const custodians = seen.custodians.filter(({ display }) => display !== appleHealthName)
  return nameOrigin({ ...seen, custodians }, chosen, fileName)
}

export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
