import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'

/** Null for a new dependent. Only for this tab. Source: S1 §2.8. */
export const readUpdateId = (): string | null => sessionStorage.getItem(storageKeys.updateDependentId)
export const saveUpdateId = (id: string): void => sessionStorage.setItem(storageKeys.updateDependentId, id)
export const clearUpdateId = (): void => sessionStorage.removeItem(storageKeys.updateDependentId)
