import * as calls from '@kinchart/contract/calls/account.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '../serve.ts'
import { findDeletion, requestDeletion, withdrawDeletion, type DeletionServices } from './request-deletion.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'

export function serveDeletion(serve: Serve, services: DeletionServices): void {
  serve(calls.deleteAccount, async ({ caller }) => {
    await requestDeletion(services, caller)
    return { message: messages.deleteAccountSuccess }
  })
  serve(calls.withdrawDeletion, async ({ caller }) => {
    await withdrawDeletion(services, caller)
    return { message: answerTexts.deletionWithdrawn }
  })
  serve(calls.deleteNotification, async ({ caller }) => {
    const deletion = await findDeletion(services, caller)
    if (!deletion) return { message: answerTexts.deletionNone, requestedAt: null, dueAt: null }
    return {
      message: messages.deleteAccountSuccess,
      requestedAt: deletion.requestedAt.toISOString(),
      dueAt: deletion.dueAt.toISOString(),
    }
  })
}
