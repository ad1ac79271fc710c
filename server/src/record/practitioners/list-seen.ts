import type { OpenedRecord } from '#family/open-record.ts'
import { uuidOf } from '#platform/database/uuid.ts'
import { openSeen, type Meeting, type SeenServices } from './open-seen.ts'

/** A doctor seen in a patient's record. Unknown values are null. */
export type SeenProvider = {
  /** The directory's id of their NPI, whether listed there yet or not; without an NPI, a stable id of ours. */
  readonly providerId: string
  /** The full name, as the source writes it. */
  readonly providerName: string
  readonly providerLastName: string | null
  /** The specialty as text. */
  readonly providerType: string | null
  /** One line. */
  readonly providerAddress: string | null
  readonly gender: string | null
  /** US National Provider Identifier. */
  readonly npi: string | null
  /** Their resources in the record: 'Practitioner/12' of a source. */
  readonly references: readonly { readonly sourceId: string; readonly reference: string }[]
  /** When they last met the patient, as precise as sent; null if the record does not state it. */
  readonly lastSeen: string | null
}

/** A seen doctor with the keys to find their visits and appointments. */
export type SeenDoctor = SeenProvider & {
  readonly keys: readonly string[]
  /** Our own ids, under which they are known until a source states their NPI. */
  readonly ownIds: readonly string[]
}

/** The directory's data on a doctor. */
type ListedInDirectory = {
  readonly type: string | null
  readonly address: string | null
  readonly gender: string | null
}

export type ListSeenServices = SeenServices & {
  /**
   * The directory's id of an NPI, whether it is listed or not: the doctor's id stays the same when a list is loaded
   * later.
   */
  readonly idOfNpi: (npi: string) => string
  /** Finds the doctors listed in the directory by their NPIs. */
  readonly findByNpi: (npis: readonly string[]) => Promise<ReadonlyMap<string, ListedInDirectory>>
}

const MAX_LISTED = 500

/**
 * Lists the doctors seen in a record, the latest seen first; at most 500. The same NPI or the same reference is one
 * doctor, but equal names are not enough (settled question 16). The directory fills in what the record leaves out.
 * Source: FHIR R4 `Practitioner`, `PractitionerRole`, `Encounter.participant`, `Appointment.participant`.
 */
export async function listSeenProviders(
  services: ListSeenServices,
  record: OpenedRecord,
): Promise<readonly SeenProvider[]> {
  return (await openSeenDoctors(services, record)).doctors
}

/** Returns the same doctors with the keys of their visits and appointments, and these meetings. */
export async function openSeenDoctors(
  services: ListSeenServices,
  record: OpenedRecord,
): Promise<{ readonly doctors: readonly SeenDoctor[]; readonly meetings: readonly Meeting[] }> {
  const { doctors, meetings } = await openSeen(services, record)
  const listed = await services.findByNpi(doctors.flatMap(({ npi }) => npi ?? []))
  const lastOf = latestMeetings(meetings)
  const seen = doctors.map(({ keys, name, lastName, gender, npi, specialty, address }) => {
    const entry = npi === null ? undefined : listed.get(npi)
    const ownIds = keys.map((key) => ownIdOf(record, key))
    const last = keys.flatMap((key) => lastOf.get(key) ?? []).reduce(later, undefined)
    const doctor: SeenDoctor = {
      providerId: npi === null ? (ownIds[0] ?? '') : services.idOfNpi(npi),
      providerName: name,
      providerLastName: lastName,
      providerType: specialty ?? entry?.type ?? null,
      providerAddress: address ?? entry?.address ?? null,
      gender: gender ?? entry?.gender ?? null,
      npi,
      references: keys.flatMap(referenceOf),
      lastSeen: last?.date ?? null,
      keys,
      ownIds,
    }
    return { doctor, sortKey: last?.sortKey ?? '' }
  })
  const ordered = seen.sort(
    (a, b) =>
      (a.sortKey < b.sortKey ? 1 : a.sortKey > b.sortKey ? -1 : 0) ||
      a.doctor.providerName.localeCompare(b.doctor.providerName),
  )
  return { doctors: ordered.slice(0, MAX_LISTED).map(({ doctor }) => doctor), meetings }
}

/** Returns the latest past meeting of each key; future meetings do not count as seen. */
function latestMeetings(meetings: readonly Meeting[]): ReadonlyMap<string, Meeting> {
  const now = new Date().toISOString()
  const latest = new Map<string, Meeting>()
  for (const meeting of meetings) {
    if (meeting.sortKey === null || meeting.sortKey > now) continue
    for (const key of meeting.keys) {
      const one = later(latest.get(key), meeting)
      if (one) latest.set(key, one)
    }
  }
  return latest
}

function later(one: Meeting | undefined, other: Meeting): Meeting {
  return one !== undefined && (one.sortKey ?? '') >= (other.sortKey ?? '') ? one : other
}

const REFERENCE = /^(\S+) ((?:Practitioner|PractitionerRole)\/\S+)$/

function referenceOf(key: string): { sourceId: string; reference: string }[] {
  const [, sourceId, reference] = REFERENCE.exec(key) ?? []
  return sourceId === undefined || reference === undefined ? [] : [{ sourceId, reference }]
}

const ownIdOf = ({ profileId }: OpenedRecord, key: string): string => uuidOf(`seen-doctor/${profileId}/${key}`)
