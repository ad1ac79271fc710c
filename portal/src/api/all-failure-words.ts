/**
 * All failure messages. The first page has only those that it needs; every module that needs more than a sign-in
 * imports this.
 */
import { apiErrorMessages } from '@kinchart/contract/calls/api-error-messages.ts'
import { learnFailureWords } from './call-failed-error.ts'

learnFailureWords(apiErrorMessages)
