import type { SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'
import { useEffect, useState } from 'react'
import { readPageNote, savePageNote } from '#ui/page-note.ts'

const noteName = 'sharedPerson'

type Choice = {
  /** Undefined if no record is shown. */
  readonly person: SharedPerson | undefined
  readonly hasEnded: boolean
}

/** If the selected patient's share has ended, the page shows no record. It never shows another patient instead. */
export function findChosen(people: readonly SharedPerson[], chosenId: string | null): Choice {
  const person = people.find(({ personId }) => personId === chosenId)
  return { person, hasEnded: chosenId !== null && person === undefined }
}

/**
 * Keeps the selection after a reload. If only one patient shares a record, that record opens automatically once.
 * `people` is null while no one is signed in.
 */
export function useChosenPerson(people: readonly SharedPerson[] | null) {
  const [chosenId, choose] = useState(() => readPageNote(noteName))
  const only = people?.length === 1 ? people[0]?.personId : undefined
  if (people === null && chosenId !== null) choose(null)
  if (chosenId === null && only !== undefined) choose(only)
  useEffect(() => savePageNote(noteName, chosenId), [chosenId])
  return { ...findChosen(people ?? [], chosenId), choose }
}

export const forgetChosenPerson = (): void => savePageNote(noteName, null)
