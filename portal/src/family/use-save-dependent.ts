import { addDependent, updateDependent } from '@kinchart/contract/family.ts'
import type { DependentInput } from '@kinchart/contract/family.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { dependentsQuery } from './people.ts'

/** Adds a dependent, or changes the one named. */
export function useSaveDependent(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: DependentInput) => {
      if (id === null) await call(addDependent, { body: input })
      else await call(updateDependent, { body: { ...input, id } })
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: dependentsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['dependent'] }),
      ])
    },
  })
}
