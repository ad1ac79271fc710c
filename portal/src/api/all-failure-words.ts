/**
 * Loads the messages of every failure. The first page only has those it can run into; every module that needs more than
 * a sign-in imports this.
 */
import { apiErrorMessages } from '@kinchart/contract/calls/api-error-messages.ts'
import { learnFailureWords } from './call-failed-error.ts'

learnFailureWords(apiErrorMessages)
