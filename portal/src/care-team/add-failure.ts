import { messages } from '@kinchart/contract/text/texts.ts'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'

/** What is said when somebody could not be added. Source: S2 §8. */
export function addFailureText(failure: unknown): string {
  if (!(failure instanceof CallFailedError) || failure.code === 'unreachable') return messages.somethingWentWrong
  const isThere = failure.code === 'doctor-already-added' || failure.code === 'organization-already-added'
  return isThere ? failureText(failure) : messages.addFailed
}
