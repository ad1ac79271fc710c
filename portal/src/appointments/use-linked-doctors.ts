import { useQuery } from '@tanstack/react-query'
import { appointmentsQuery, ownDoctorsQuery, seenDoctorsQuery } from './appointments-queries.ts'
import { linkedDoctors } from './linked-doctors.ts'

/** Combines all sources that name a doctor. Also returns the sources that could not be loaded. */
export function useLinkedDoctors(profileId: string) {
  const own = useQuery(ownDoctorsQuery(profileId))
  const seen = useQuery(seenDoctorsQuery(profileId))
  const appointments = useQuery(appointmentsQuery(profileId))
  const all = [own, seen, appointments]
  return {
    doctors: linkedDoctors(own.data ?? [], seen.data ?? [], appointments.data?.appointments ?? []),
    appointments: appointments.data?.appointments ?? [],
    sources: appointments.data?.sources ?? [],
    /** True if the patient is unknown. */
    isUnknown: appointments.data === null,
    isPending: all.some((one) => one.isPending),
    isPart: all.some((one) => one.isError),
    isFailed: all.every((one) => one.isError),
    retry: () => {
      for (const one of all) if (one.isError) void one.refetch()
    },
  }
}
