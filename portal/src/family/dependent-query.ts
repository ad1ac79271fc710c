import { getDependent } from '@kinchart/contract/calls/family.ts'
import { queryOptions } from '@tanstack/react-query'
import { callWithVersion } from '#api/call.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'

/** The id of the dependent being updated. Null for a new dependent. Stored only for this tab. Source: S1 §2.8. */
export const readUpdateId = (): string | null => sessionStorage.getItem(storageKeys.updateDependentId)
export const saveUpdateId = (id: string): void => sessionStorage.setItem(storageKeys.updateDependentId, id)
export const clearUpdateId = (): void => sessionStorage.removeItem(storageKeys.updateDependentId)

/** One dependent with all fields. */
export const dependentQuery = (dependentId: string) =>
  queryOptions({
    queryKey: ['dependent', dependentId],
    queryFn: async () => {
      const { answer, version } = await callWithVersion(getDependent, { query: { dependentId } })
      return { dependent: answer.dependent, version }
    },
  })
