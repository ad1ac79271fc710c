import { endAppAccess } from '@kinchart/contract/calls/connected-apps.ts'
import type { ConnectedApp } from '@kinchart/contract/calls/connected-apps.ts'
import { connectedAppTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNotify } from '#ui/notices.tsx'
import { connectedAppsQuery } from './apps-query.ts'

/** Asks once before an app reads nothing more. */
export function EndDialog({ connected, onClose }: { readonly connected: ConnectedApp; readonly onClose: () => void }) {
  const notify = useNotify()
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: async () => call(endAppAccess, { body: { appId: connected.id } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: connectedAppsQuery.queryKey })
      notify('success', message)
      onClose()
    },
    onError: (failure) => {
      notify('error', failureText(failure))
      void client.invalidateQueries({ queryKey: connectedAppsQuery.queryKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.endQuestion({ app: connected.app.name })}
      confirm={words.end}
      keep={words.keep}
      isOpen
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <p>{words.endFacts}</p>
      <p>{words.facts}</p>
    </ConfirmDialog>
  )
}
