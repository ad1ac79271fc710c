import type { Marks } from '#platform/secrets/cipher.ts'
import { appleHealthName, isAppleOwner } from '#forms/apple-health/read-owner.ts'
import type { ChosenPatient } from './choose-patient.ts'
import { keyOfRecipient, nameOfRecipient } from './look-through.ts'
import type { FoundPatient, Seen } from './look-through.ts'

const MAX_NAME = 200
/** So that nobody takes it for an address that can be asked. */
const FILE_BASE = 'file:'

type Named = Pick<Seen, 'custodians' | 'authors' | 'aliases' | 'organizations' | 'hosts'>

/**
 * Where files come from: who keeps the document, else who keeps the patient's chart, else the only organization in them, else
 * where they were made (FHIR R4 `meta.source`, or the server that `fullUrl` names), else who wrote the document. Null where
 * they do not say.
 */
export function originOf(seen: Named, patients: readonly FoundPatient[]): string | null {
  const named = (all: readonly FoundPatient['managedBy'][]): string | undefined =>
    all.map((one) => nameOfRecipient(seen, one)).find((name) => name !== null)
  const organizations = [...new Set(seen.organizations.values())]
  const only = organizations.length === 1 ? organizations[0] : undefined
  const made = patients.map(({ metaSource }) => hostOf(metaSource)).find((host) => host !== undefined)
  const host = made ?? (seen.hosts.size === 1 ? [...seen.hosts][0] : undefined)
  // A patient who made their own summary is not its place of origin.
  const authors = seen.authors.filter(
    ({ reference }) => keyOfRecipient(seen.aliases, reference)?.startsWith('Patient/') !== true,
  )
  const name =
    named(seen.custodians) ?? named(patients.map(({ managedBy }) => managedBy)) ?? only ?? host ?? named(authors)
  const clean = name?.replaceAll('\u0000', '').trim().slice(0, MAX_NAME)
  return clean === undefined || clean === '' ? null : clean
}

/**
 * What files are called whose documents have several custodians: after all of them, as none recorded everything. Null where
 * there is only one, or where their names are too long together.
 */
export function severalCustodians(seen: Named): string | null {
  const names = seen.custodians.flatMap((one) => nameOfRecipient(seen, one)?.replaceAll('\u0000', '').trim() || [])
  const apart = [...new Map(names.map((name) => [plain(name), name])).values()]
  const joined = apart.toSorted().join(', ')
  return apart.length > 1 && joined.length <= MAX_NAME ? joined : null
}

/** What the source of files is called: by where they come from, else by a file's own name. */
export const nameOrigin = (seen: Named, { patient }: ChosenPatient, fileName: string): string =>
  // Of a file in a ZIP, the ZIP's name.
  originOf(seen, patient === null ? [] : [patient]) ?? fileName.replace(/(\.zip): .*$/is, '$1').slice(0, MAX_NAME)

const hostOf = (uri: string | null): string | undefined =>
  uri === null ? undefined : (/^https?:\/\/([^/#?]+)/.exec(uri)?.[1] ?? undefined)

/**
 * The base of a source of files: an address that can never be asked. The same for the same origin and the same person
 * there, so that a later file adds to what an earlier one brought. Somebody whom the files call differently is another
 * source: to say that it is not the same person then takes nothing away that was here.
 */
export function fileBaseOf(cipher: Marks, origin: string, { found, patient, ids, isOwnPhone }: ChosenPatient): string {
  // An export of a phone has a name in it only where hospitals gave records.
  const phone = isOwnPhone ? found.find(({ metaSource }) => isAppleOwner(metaSource)) : undefined
  const one = phone ?? patient
  const who = one === null ? ids.join(' ') : `${one.person.name}/${one.person.birthDate}`
  const digest = cipher
    .digest(`file-source/${plain(origin)}/${plain(who)}`)
    .toString('hex')
    .slice(0, 40)
  return `${FILE_BASE}${digest}`
}

/** The same as it was made before exports of Apple Health were called so: of the patient that hospitals name. */
export const fileBaseBefore = (cipher: Marks, origin: string, chosen: ChosenPatient): string =>
  fileBaseOf(cipher, origin, { ...chosen, isOwnPhone: false })

/** What a source of an export of Apple Health was called before it was called so: by its hospitals; null for any other files. */
export function nameOriginBefore(seen: Seen, chosen: ChosenPatient, fileName: string): string | null {
  const isPhone = chosen.isOwnPhone && chosen.found.some(({ metaSource }) => isAppleOwner(metaSource))
  if (!isPhone || isAppleOwner(chosen.patient?.metaSource ?? null)) return null
  const custodians = seen.custodians.filter(({ display }) => display !== appleHealthName)
  return nameOrigin({ ...seen, custodians }, chosen, fileName)
}

export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
