import { constants } from '@kinchart/contract/rules/constants.ts'
import type { z } from 'zod'
import { NO_DOCTOR, type Appointment, type getAppointments } from '@kinchart/contract/calls/appointments.ts'
import { requestStatuses } from '@kinchart/texts/en/appointments.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { cipherOf } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { sortKeyOf } from '#fhir/values/partial-date.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { SourcesOf } from '#lists/list-section.ts'
import { openBody } from '#store/open-body.ts'
import type { SeenDoctor } from '#record/practitioners/list-seen.ts'
import type { Meeting } from '#record/practitioners/open-seen.ts'
import { readMeeting, withWhom } from '#readers/appointments/read-meeting.ts'
import { listRequests, type AppointmentRequest } from './requests.ts'

/** Excludes canceled, withdrawn, missed and unconfirmed appointments. */
const isAhead = ({ statusCode }: Appointment): boolean =>
  statusCode === null || ['booked', 'pending', 'planned', 'arrived', 'checked-in'].includes(statusCode)

/** Returns the next appointment that a source sent. Null if there is none after `now`. */
export async function nextAppointment(
  services: ListServices,
  record: OpenedRecord,
  now: Date,
): Promise<Appointment | null> {
  const { appointments } = await listAppointments(services, record, undefined)
  const at = now.toISOString()
  const ahead = appointments.filter(
    (one) => one.kind === 'appointment' && isAhead(one) && (sortKeyOf(one.startDateTime) ?? '') >= at,
  )
  return ahead.at(-1) ?? null
}

export type OpenDoctors = (
  record: OpenedRecord,
) => Promise<{ readonly doctors: readonly SeenDoctor[]; readonly meetings: readonly Meeting[] }>

export type ListServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly sourcesOf: SourcesOf
  readonly openDoctors: OpenDoctors
}

const MAX_SHOWN = 500

type Sorted = { readonly sortKey: string | null; readonly appointment: Appointment }

/**
 * Newest first, at most 500. If `providerId` is given, lists only this doctor's appointments. With `NO_DOCTOR`, lists
 * only appointments without a doctor. Source: S2 §2, §3, §7.
 */
export async function listAppointments(
  services: ListServices,
  record: OpenedRecord,
  providerId: string | undefined,
): Promise<z.input<typeof getAppointments.answer>> {
  const { sources } = await services.sourcesOf(record, ['Appointment', 'Encounter'])
  const { doctors, meetings } = await services.openDoctors(record)
  const isRequestedDoctor = (doctor: SeenDoctor) =>
    providerId === undefined || doctor.providerId === providerId || doctor.ownIds.includes(providerId)
  const requestedDoctors = doctors.filter(isRequestedDoctor)
  const doctorKeys = new Set(doctors.flatMap(({ keys }) => keys))
  const isDoctorless = ({ keys }: Meeting) => !keys.some((key) => doctorKeys.has(key))
  const isWithoutDoctor = providerId === NO_DOCTOR
  const requests = await listRequests(services.db, services.cipher, record)
  const sorted = [
    ...(await openMeetings(services, record, {
      doctors: requestedDoctors,
      meetings: isWithoutDoctor ? meetings.filter(isDoctorless) : meetings,
      isDoctorless: providerId === undefined || isWithoutDoctor ? isDoctorless : () => false,
    })),
    ...requests.flatMap((request): Sorted[] => {
      // A doctor's id changes when the directory first lists the doctor. The request may contain the earlier id.
      const doctor = doctors.find(
        (one) => one.providerId === request.providerId || one.ownIds.includes(request.providerId),
      )
      if (providerId !== undefined && request.providerId !== providerId && !(doctor && isRequestedDoctor(doctor)))
        return []
      return [showRequest(request, doctor?.providerId ?? request.providerId)]
    }),
  ].sort(byTime)
  const appointments = sorted.slice(0, MAX_SHOWN).map(({ appointment }) => appointment)
  return { message: appointments.length === 0 ? messages.noDataFound : messages.dataLoaded, appointments, sources }
}

/** Newest first. If an appointment and a visit have the same time, the appointment comes before the visit. */
const byTime = (a: Sorted, b: Sorted): number =>
  compare(b.sortKey ?? '', a.sortKey ?? '') ||
  compare(a.appointment.kind, b.appointment.kind) ||
  compare(a.appointment.id, b.appointment.id)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

async function openMeetings(
  { db, cipher }: ListServices,
  record: OpenedRecord,
  {
    doctors,
    meetings,
    isDoctorless,
  }: {
    readonly doctors: readonly SeenDoctor[]
    readonly meetings: readonly Meeting[]
    readonly isDoctorless: (meeting: Meeting) => boolean
  },
): Promise<Sorted[]> {
  const byKey = new Map(doctors.toReversed().flatMap((doctor) => doctor.keys.map((key) => [key, doctor] as const)))
  const theirs = new Map<number, { meeting: Meeting; doctor: SeenDoctor | undefined }>()
  for (const meeting of meetings) {
    const doctor = meeting.keys.map((key) => byKey.get(key)).find((one) => one !== undefined)
    if ((doctor || isDoctorless(meeting)) && theirs.size < MAX_SHOWN) theirs.set(meeting.id, { meeting, doctor })
  }
  if (theirs.size === 0) return []
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
    .where('id', 'in', [...theirs.keys()])
    .where('profileId', '=', record.profileId)
    .execute()
  const own = cipherOf(cipher, record)
  return rows.flatMap((row): Sorted[] => {
    const one = theirs.get(row.id)
    if (!one) return []
    const resource = parseFhirJson(openBody(own, row)) as FhirResource
    const facts = readMeeting(resource)
    const { providerId, providerName, providerType, providerAddress } = one.doctor ?? {
      ...{ providerId: NO_DOCTOR, providerName: withWhom(resource) },
      ...{ providerType: null, providerAddress: null },
    }
    return [
      {
        sortKey: one.meeting.sortKey,
        appointment: {
          id: String(row.id),
          kind: one.meeting.isEncounter ? 'visit' : 'appointment',
          ...{ providerId, providerName, providerType, providerAddress },
          startDateTime: one.meeting.date,
          problemDefinition: facts.problem,
          typeId: facts.typeId,
          telehealthSessionInfo: facts.sessionAddress,
          statusCode: facts.statusCode,
          status: facts.status,
          statusReason: facts.statusReason,
          canCancel: false,
        },
      },
    ]
  })
}

function showRequest(request: AppointmentRequest, providerId: string): Sorted {
  const start = `${request.date}T${request.time}`
  return {
    sortKey: sortKeyOf(start),
    appointment: {
      id: request.id,
      kind: 'request',
      providerId,
      providerName: request.providerName,
      providerType: request.providerType,
      providerAddress: request.providerAddress,
      startDateTime: start,
      problemDefinition: request.reason,
      typeId: request.byVideo ? constants.telehealthTypeId : null,
      telehealthSessionInfo: null,
      statusCode: request.isCancelled ? 'cancelled' : 'requested',
      status: request.isCancelled ? requestStatuses.cancelled : requestStatuses.requested,
      canCancel: !request.isCancelled,
    },
  }
}
