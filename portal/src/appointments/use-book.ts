import { bookAppointment } from '@kinchart/contract/calls/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#api/call.ts'
import { providerPath } from '#paths/paths.ts'
import { useNotify } from '#ui/notices.tsx'
import { appointmentsKey } from './appointments-queries.ts'
import { forWhomOf } from './book-values.ts'
import type { BookValues } from './book-values.ts'

/** Sends a request and goes on to the doctor's page, where it is. */
export function useBook(profileId: string) {
  const client = useQueryClient()
  const notify = useNotify()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ forWhom, ...typed }: BookValues) =>
      call(bookAppointment, { body: { profileId, ...typed, forWhom: forWhomOf(forWhom) ?? 'Self' } }),
    onSuccess: async ({ message }, { providerId }) => {
      await client.invalidateQueries({ queryKey: [appointmentsKey] })
      notify('success', message)
      void navigate(providerPath(providerId))
    },
  })
}
