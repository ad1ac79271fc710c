import { summaryTexts } from '@kinchart/texts/en/health-links.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { readNames } from '#family/whose-names.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody } from '#store/open-body.ts'
import { openKeyOf } from '#store/stored-ids.ts'
import { isExactObject, parseExact } from './exact-json.ts'
import type { Exact, ExactObject } from './exact-json.ts'
import { absent } from './fit-profile.ts'

const MAX_SOURCES = 200

/**
 * The identifying elements of a source's Patient. Addresses, numbers and contacts do not concern readers of a summary.
 */
const shown = ['name', 'gender', 'birthDate', '_birthDate', 'deceasedBoolean', 'deceasedDateTime'] as const

/**
 * Returns the document's patient: name, gender and birth date as the newest source sent them, or else from the
 * patient's own profile. `names` are the stored Patient resources of this patient. Source: IPS 2.0.1 Patient-uv-ips
 * (name with ips-pat-1, birthDate 1..1).
 */
export async function describePatient(
  { db, cipher }: { readonly db: Db; readonly cipher: PersonCipher },
  record: OpenedRecord,
): Promise<{ patient: ExactObject; names: ReadonlySet<string> }> {
  const rows = await db
    .selectFrom('resource')
    .select(['sourceId', 'type', 'fhirId', 'body'])
    .where('profileId', '=', record.profileId)
    .where('type', '=', 'Patient')
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SOURCES)
    .execute()
  const sent = rows.map((row) => parseExact(openBody(cipher, row))).filter(isExactObject)
  const said: ExactObject = {}
  for (const name of shown) {
    const value = sent.map((patient) => patient[name]).find((one) => one !== undefined)
    if (value !== undefined) said[name] = value
  }
  if (said['birthDate'] !== undefined) delete said['_birthDate']
  const own = await readNames(db, cipher, record.profileId)
  if (!hasName(said['name'])) {
    const text = `${own.firstName} ${own.lastName}`.trim()
    said['name'] = [
      text === ''
        ? { ...absent(), text: summaryTexts.nameNotStated }
        : { text, family: own.lastName, given: [own.firstName] },
    ]
  }
  if (said['birthDate'] === undefined) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(own.birthDate)) said['birthDate'] = own.birthDate
    else said['_birthDate'] = absent()
  }
  return {
    patient: { resourceType: 'Patient', ...said },
    names: new Set(rows.map((row) => `${row.sourceId}/${openKeyOf(cipher, row)}`)),
  }
}

/** Checks ips-pat-1: given, family or text in every name. */
function hasName(names: Exact | undefined): boolean {
  const all = Array.isArray(names) ? names.filter(isExactObject) : []
  return (
    all.length > 0 &&
    all.every((name) => name['text'] !== undefined || name['family'] !== undefined || name['given'] !== undefined)
  )
}
