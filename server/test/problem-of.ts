import { ApiError } from '../src/platform/http/api-error.ts'

/** Returns the code of the error that a function throws; '' if it throws none. */
export function problemOf(act: () => unknown): string {
  try {
    act()
    return ''
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
