import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { researchTexts } from '@kinchart/texts/en/research.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '#session/profile-query.ts'
import { CallFailedError } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { readAccount } from '#session/enter-account.ts'
import { saveShareRecord } from './shared-state.ts'
import { askWhichToKeep } from '#ui/which-to-keep.ts'
import { choiceOf, itemsOf } from '../type-choice.ts'
import type { TypeChoice } from '../type-choice.ts'
import { sharedItemsQuery } from './research-query.ts'
import { listOf } from '@kinchart/texts/locale.ts'

/**
 * Sends the selection, then says the same on the profile; other tabs are told once the server has it. An empty choice
 * ends the sharing. Where another choice was made elsewhere since `version`, the person says which to keep; null where
 * they would rather look again. Source: S1 §4 'Research sharing'.
 */
export function useResearchChange(version: string | null, onDone: () => void) {
  const client = useQueryClient()
  const wordsOf = (choice: TypeChoice): string =>
    listOf(
      recordTypes
        .filter(({ id }) => choice.has(id))
        .map(({ id, name }) => (choice.get(id)?.notes === true ? `${name} (${researchTexts.withNotes})` : name)),
    )
  const send = async (choice: TypeChoice, at: string | null) =>
    call(shareIdentifiedData, { body: { shareRecord: choice.size > 0, sharedItems: itemsOf(choice) } }, { version: at })

  const saveChosen = async (mine: TypeChoice): Promise<TypeChoice | null> => {
    // Whoever ends the sharing ends it, whatever was chosen meanwhile.
    for (let at = mine.size === 0 ? null : version; ;) {
      try {
        await send(mine, at)
        return mine
      } catch (failure) {
        if (!(failure instanceof CallFailedError) || failure.code !== 'changed-elsewhere') throw failure
      }
      const now = await client.fetchQuery({ ...sharedItemsQuery, staleTime: 0 })
      const theirs = choiceOf(now.items)
      const path = researchTexts.kindsOfRecord
      const answer = await askWhichToKeep([{ path, mine: wordsOf(mine), theirs: wordsOf(theirs) }])
      if (answer === 'neither') return null
      if (answer === 'theirs') return theirs
      at = now.version
    }
  }

  return useMutation({
    mutationFn: async (choice: TypeChoice) => {
      const saved = await saveChosen(choice)
      if (saved === null) return null
      const shareRecord = saved.size > 0
      const profileId = readAccount()?.profileId
      if (profileId !== undefined) await call(updateProfile, { query: { profileId }, body: { shareRecord } })
      return shareRecord
    },
    onSuccess: async (shareRecord) => {
      if (shareRecord === null) return
      saveShareRecord(shareRecord)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['research'] }),
        client.invalidateQueries({ queryKey: profileQuery.queryKey }),
      ])
      onDone()
    },
  })
}
