import type { BookingDoctor } from '#appointments/book.ts'
import type { OpenDoctors } from '#appointments/list-appointments.ts'
import { findProvider } from '#directory/providers/find-provider.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { findListed } from '#sharing/care-team/care-team-members.ts'

/**
 * Returns a doctor from whom a patient can request an appointment: from the directory, or else from their record or
 * list.
 */
export async function findBookingDoctor(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  openDoctors: OpenDoctors,
  record: OpenedRecord,
  providerId: string,
): Promise<BookingDoctor | undefined> {
  const listed = await findProvider(db, providerId)
  if (listed && listed.kind !== 'practitioner') return undefined
  const { doctors } = await openDoctors(record)
  const seen = doctors.find((one) => one.providerId === providerId || one.ownIds.includes(providerId))
  // A doctor who was in the record before the directory listed them is emailed at the directory's address.
  const entry = listed ?? (seen && (await findProvider(db, seen.providerId)))
  if (!entry && !seen) {
    // Their source may have been deleted since they were added.
    const own = await findListed({ db, cipher }, record.accountId, { kind: 'doctor', id: providerId })
    if (!own) return undefined
    return { providerId, providerName: own.name, providerType: own.type, providerAddress: own.address, email: null }
  }
  return {
    providerId: entry?.providerId ?? seen?.providerId ?? providerId,
    providerName: entry?.name ?? seen?.providerName ?? '',
    providerType: entry?.type ?? seen?.providerType ?? null,
    providerAddress: entry?.address ?? seen?.providerAddress ?? null,
    email: entry?.email ?? null,
  }
}
