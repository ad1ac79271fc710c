import type * as factors from '@kinchart/contract/calls/second-factors.ts'
import type { AnswerOf, BodyOf } from '@kinchart/contract/calls/endpoint.ts'
import { createContext, useContext } from 'react'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '#api/send.ts'
import { useNotify } from '#ui/page.tsx'

export type FactorCalls = {
  readonly beginPasskey: () => Promise<AnswerOf<typeof factors.beginPasskey>>
  readonly addPasskey: (made: BodyOf<typeof factors.addPasskey>) => Promise<AnswerOf<typeof factors.addPasskey>>
  readonly renamePasskey: (to: BodyOf<typeof factors.renamePasskey>) => Promise<{ readonly message: string }>
  readonly removePasskey: (id: string) => Promise<{ readonly message: string }>
  readonly beginApp: () => Promise<AnswerOf<typeof factors.beginApp>>
  readonly confirmApp: (code: string) => Promise<AnswerOf<typeof factors.confirmApp>>
  readonly turnOffApp: () => Promise<{ readonly message: string }>
  readonly createCodes: () => Promise<AnswerOf<typeof factors.createCodes>>
  readonly refresh: () => Promise<void>
  readonly words: FactorWords
}

type FactorWords = {
  readonly passkeys: string
  readonly appOff: string
  readonly appOn: (on: { readonly day: string }) => string
  /** Text about other effects of removing a factor or creating new codes. Null if there are none. */
  readonly takesAlong: string | null
  /**
   * Label of the button that moves the app to another phone if the app is the last factor. Null if the last factor
   * can be removed.
   */
  readonly lastStays: string | null
}

const FactorCallsContext = createContext<FactorCalls | null>(null)

export const FactorCallsProvider = FactorCallsContext.Provider

export function useFactorCalls(): FactorCalls {
  const calls = useContext(FactorCallsContext)
  if (calls === null) throw new Error('Second factors are shown outside of FactorCallsProvider.')
  return calls
}

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
