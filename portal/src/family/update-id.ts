import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'

/** Which dependent the Create/Update page is about; null makes it a new one. Of this tab only. Source: S1 §2.8. */
export const readUpdateId = (): string | null => sessionStorage.getItem(storageKeys.updateDependentId)
export const saveUpdateId = (id: string): void => sessionStorage.setItem(storageKeys.updateDependentId, id)
export const clearUpdateId = (): void => sessionStorage.removeItem(storageKeys.updateDependentId)
