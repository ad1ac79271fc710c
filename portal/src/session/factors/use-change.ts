import { useMutation } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { useNotify } from '#ui/notices.tsx'
import { useFactorCalls } from './factor-calls.ts'

export function useChange<Answer extends { readonly message: string }>(
  make: () => Promise<Answer>,
  { onDone, onClose }: { readonly onDone?: (answer: Answer) => void; readonly onClose: () => void },
) {
  const notify = useNotify()
  const calls = useFactorCalls()
  return useMutation({
    mutationFn: make,
    onSuccess: async (answer) => {
      await calls.refresh()
      notify('success', answer.message)
      onClose()
      onDone?.(answer)
    },
    onError: (failure) => {
      notify('error', failureText(failure))
      onClose()
    },
  })
}
