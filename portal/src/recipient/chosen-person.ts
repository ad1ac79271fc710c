import type { SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'
import { useEffect, useState } from 'react'
import { readPageNote, savePageNote } from '#ui/page-note.ts'

const noteName = 'sharedPerson'

type Choice = {
  /** The patient whose record the page shows; undefined if none. */
  readonly person: SharedPerson | undefined
  /** The selected patient no longer shares anything. */
  readonly hasEnded: boolean
}

/** Returns the selected patient and never another one: if their share has ended, the page shows no record. */
export function findChosen(people: readonly SharedPerson[], chosenId: string | null): Choice {
  const person = people.find(({ personId }) => personId === chosenId)
  return { person, hasEnded: chosenId !== null && person === undefined }
}

/**
 * Returns the patient whose record the recipient opened on this page, also after a reload. If only one patient shares,
 * their record opens automatically once. `people`: null while no one is signed in.
 */
export function useChosenPerson(people: readonly SharedPerson[] | null) {
  const [chosenId, choose] = useState(() => readPageNote(noteName))
  const only = people?.length === 1 ? people[0]?.personId : undefined
  if (people === null && chosenId !== null) choose(null)
  if (chosenId === null && only !== undefined) choose(only)
  useEffect(() => savePageNote(noteName, chosenId), [chosenId])
  return { ...findChosen(people ?? [], chosenId), choose }
}

/** Clears the selection when another link is opened on this page. */
export const forgetChosenPerson = (): void => savePageNote(noteName, null)
