/**
 * All failure messages. The first page loads only the messages that it needs. Every module that needs more than a
 * sign-in imports this file.
 */
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { learnFailureWords } from './send.ts'

learnFailureWords(apiErrors)
