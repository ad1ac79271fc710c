import type { OpenedRecord } from '#family/open-record.ts'
import { uuidOf } from '#platform/database/uuid.ts'
import { openSeen, type Meeting, type SeenServices } from './open-seen.ts'

/** Unknown values are null. */
export type SeenProvider = {
  /**
   * The directory's id for the doctor's NPI, even if the directory does not list the doctor yet. Without an NPI, a
   * stable id that we assign.
   */
  readonly providerId: string
  readonly providerName: string
  readonly providerLastName: string | null
  readonly providerType: string | null
  readonly providerAddress: string | null
  readonly gender: string | null
  readonly npi: string | null
  readonly references: readonly { readonly sourceId: string; readonly reference: string }[]
  /** When the doctor last met the patient, as precise as sent; null if the record does not state it. */
  readonly lastSeen: string | null
}

export type SeenDoctor = SeenProvider & {
  readonly keys: readonly string[]
  readonly ownIds: readonly string[]
}

type ListedInDirectory = {
  readonly type: string | null
  readonly address: string | null
  readonly gender: string | null
}

export type ListSeenServices = SeenServices & {
  /**
   * Returns the same id whether or not the directory lists the NPI, so that a doctor's id does not change when a
   * directory is loaded later.
   */
  readonly idOfNpi: (npi: string) => string
  readonly findByNpi: (npis: readonly string[]) => Promise<ReadonlyMap<string, ListedInDirectory>>
}

const MAX_LISTED = 500

/**
 * Lists at most 500 doctors, most recently seen first. Mentions with the same NPI or the same reference are one
 * doctor, but equal names are not enough (Q16). The directory provides values that the record does not state. Source:
 * FHIR R4 `Practitioner`, `PractitionerRole`, `Encounter.participant`, `Appointment.participant`.
 */
export async function listSeenProviders(
  services: ListSeenServices,
  record: OpenedRecord,
): Promise<readonly SeenProvider[]> {
  return (await openSeenDoctors(services, record)).doctors
}

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

/** Ignores future meetings, because the doctor has not yet seen the patient there. */
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
