import { addDependent, updateDependent } from '@kinchart/contract/calls/family.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { saveOver, type VersionedValues } from '#api/save-over.ts'
import { dependentQuery } from './dependent-query.ts'
import { blankDependent, inputOf, valuesOf, type DependentValues } from './dependent-values.ts'
import { dependentsQuery } from '#session/people.ts'

type Typed = { readonly held: VersionedValues<DependentValues>; readonly typed: DependentValues }

/** Adds a dependent if `id` is null. Resolves to false if the user continues editing. */
export function useSaveDependent(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ held, typed }: Typed) => {
      if (id === null) {
        await call(addDependent, { body: inputOf(typed) })
        return true
      }
      const saved = await saveOver({
        held,
        typed,
        load: async () => toDependentBaseline(await client.fetchQuery({ ...dependentQuery(id), staleTime: 0 })),
        send: async (_from, to, version) => {
          await call(updateDependent, { body: { ...inputOf(to), id } }, { version })
        },
      })
      return saved !== null
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: dependentsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['dependent'] }),
      ])
    },
  })
}

type LoadedDependent = { readonly dependent: Parameters<typeof valuesOf>[0]; readonly version: string | null }

export const toDependentBaseline = ({ dependent, version }: LoadedDependent): VersionedValues<DependentValues> => ({
  values: valuesOf(dependent),
  version,
})

export const newDependent: VersionedValues<DependentValues> = { values: blankDependent, version: null }
