/**
 * Brings the words of every failure. The first page has only those that it can meet; whatever asks for more than a sign-in
 * imports this.
 */
import { apiErrorMessages } from '@kinchart/contract/calls/api-error-messages.ts'
import { learnFailureWords } from './call-failed-error.ts'

learnFailureWords(apiErrorMessages)
