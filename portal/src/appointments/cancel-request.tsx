import { cancelAppointment, type Appointment } from '@kinchart/contract/calls/appointments.ts'
import { appointmentTexts as words } from '@kinchart/texts/en/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNotify } from '#ui/notices.tsx'
import { appointmentsKey } from './appointments-queries.ts'

type Props = { readonly appointment: Appointment; readonly profileId: string; readonly onClose: () => void }

export function CancelRequest({ appointment, profileId, onClose }: Props) {
  const notify = useNotify()
  const client = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => call(cancelAppointment, { body: { profileId, id: appointment.id } }),
    onSuccess: ({ message }) => notify('success', message),
    onError: (failure) => notify('error', failureText(failure)),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: [appointmentsKey] })
    },
  })
  return (
    <ConfirmDialog
      title={words.cancelQuestion}
      confirm={words.cancelRequest}
      keep={words.keepRequest}
      isOpen
      isBusy={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
      onClose={onClose}
    >
      <p>{words.cancelFacts}</p>
    </ConfirmDialog>
  )
}
