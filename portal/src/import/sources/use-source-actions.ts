import { confirmPatient, retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'

export type ConnectAgain = (organization: { ehrEndPointId: number; hospitalName: string }) => void

export type SourceActions = {
  readonly isBusy: boolean
  readonly tryAgain: (source: ConnectedEhr) => void
  /** Requests everything, to detect records that the source no longer has. */
  readonly syncNow: (source: ConnectedEhr) => void
  readonly connectAgain: (source: ConnectedEhr) => void
  readonly confirm: (source: ConnectedEhr, isSamePerson: boolean) => void
  readonly refresh: () => void
}

export function useSourceActions(onConnectAgain: ConnectAgain): SourceActions {
  const notify = useNotify()
  const client = useQueryClient()
  const after = {
    onSuccess: async ({ message }: { message: string }) => {
      notify('success', message)
      await client.invalidateQueries()
    },
    onError: (failure: Error) => notify('error', failureText(failure)),
  }
  const again = useMutation({
    mutationFn: (body: { ehrImportRequestId: string; inFull: boolean }) => call(retryImport, { body }),
    ...after,
  })
  const confirm = useMutation({
    mutationFn: (body: { ehrImportRequestId: string; isSamePerson: boolean }) => call(confirmPatient, { body }),
    ...after,
  })
  return {
    isBusy: again.isPending || confirm.isPending,
    tryAgain: ({ ehrImportRequestId }) => again.mutate({ ehrImportRequestId, inFull: false }),
    syncNow: ({ ehrImportRequestId }) => again.mutate({ ehrImportRequestId, inFull: true }),
    connectAgain: ({ ehrEndPointId, providerName }) => onConnectAgain({ ehrEndPointId, hospitalName: providerName }),
    confirm: ({ ehrImportRequestId }, isSamePerson) => confirm.mutate({ ehrImportRequestId, isSamePerson }),
    refresh: () => void client.invalidateQueries(),
  }
}
