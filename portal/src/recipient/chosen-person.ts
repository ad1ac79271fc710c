import type { SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'
import { useEffect, useState } from 'react'
import { readPageNote, savePageNote } from '#ui/page-note.ts'

const noteName = 'sharedPerson'

type Choice = {
  /** Whose record the page shows; undefined for none. */
  readonly person: SharedPerson | undefined
  /** The person that was chosen shares nothing any more. */
  readonly hasEnded: boolean
}

/** The person that was chosen and never another one: where their share has ended, the page shows no record. */
export function findChosen(people: readonly SharedPerson[], chosenId: string | null): Choice {
  const person = people.find(({ personId }) => personId === chosenId)
  return { person, hasEnded: chosenId !== null && person === undefined }
}

/**
 * Whose record the recipient opened on this page, also after a reload. A single person is opened without a choice, once.
 * `people`: null while no one is signed in.
 */
export function useChosenPerson(people: readonly SharedPerson[] | null) {
  const [chosenId, choose] = useState(() => readPageNote(noteName))
  const only = people?.length === 1 ? people[0]?.personId : undefined
  if (people === null && chosenId !== null) choose(null)
  if (chosenId === null && only !== undefined) choose(only)
  useEffect(() => savePageNote(noteName, chosenId), [chosenId])
  return { ...findChosen(people ?? [], chosenId), choose }
}

/** Another link was opened on this page. */
export const forgetChosenPerson = (): void => savePageNote(noteName, null)
