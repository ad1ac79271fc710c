import { ApiError } from '../src/platform/http/api-error.ts'

/** The code of the problem that something ends with; '' where it ends with none. */
export function problemOf(act: () => unknown): string {
  try {
    act()
    return ''
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
