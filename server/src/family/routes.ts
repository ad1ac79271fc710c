import * as calls from '@kinchart/contract/calls/family.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import type { Serve } from '#account/serve.ts'
import { checkVersion, nameVersion } from '#platform/http/version.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { confirmAuthority, listAuthority } from './authority.ts'
import { addDependent, listDependents, removeDependent, showDependent, updateDependent } from './dependents.ts'
import { listHandovers } from './handovers.ts'
import type { OpenedRecord } from './open-record.ts'

export type FamilyServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly countSources: (accountId: string) => Promise<Readonly<Record<string, number>>>
  readonly countNew: (accountId: string) => Promise<Readonly<Record<string, number>>>
  readonly endEverything: (record: OpenedRecord) => Promise<void>
}

export function serveFamily(serve: Serve, { db, cipher, countSources, countNew, endEverything }: FamilyServices): void {
  serve(calls.getDependents, async ({ caller }) => {
    const dependents = await listDependents(db, cipher, caller)
    const now = new Date()
    const authority = await listAuthority(db, caller.accountId, now)
    const fresh = Object.entries(await countNew(caller.accountId))
    return {
      message: dependents.length === 0 ? messages.noDataFound : messages.dataLoaded,
      dependents,
      sources: await countSources(caller.accountId),
      fresh: Object.fromEntries(fresh.filter(([profileId]) => authority[profileId]?.state !== 'paused')),
      authority,
      handovers: await listHandovers(db, cipher, caller.accountId, now),
    }
  })
  serve(calls.getDependent, async ({ caller, query, reply }) => {
    const dependent = await showDependent(db, cipher, caller, query.dependentId)
    nameVersion(reply, dependent)
    return { message: messages.dataLoaded, dependent }
  })
  serve(calls.addDependent, async ({ caller, body }) => ({
    message: messages.dependentSaved,
    dependentId: await addDependent(db, cipher, caller, body),
  }))
  serve(calls.updateDependent, async ({ caller, body: { id, ...input }, request }) => {
    await updateDependent(db, cipher, caller, id, input, (storedDependent) => checkVersion(request, storedDependent))
    return { message: messages.dependentSaved }
  })
  serve(calls.removeDependent, async ({ caller, query }) => {
    await removeDependent(db, caller, query.dependentId, endEverything)
    return { message: messages.importDeleted }
  })
  serve(calls.confirmAuthority, async ({ caller, body }) => {
    await confirmAuthority(db, cipher, caller, body)
    return { message: answerTexts.authorityConfirmed }
  })
}
