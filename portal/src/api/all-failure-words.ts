/**
 * All failure messages. Every module that sends requests other than a sign-in imports this file. The first page does
 * not import it, and loads only the messages that it needs.
 */
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { learnFailureWords } from './send.ts'

learnFailureWords(apiErrors)
