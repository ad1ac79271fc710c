import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Location } from 'react-router'
import { personParameter } from '#paths/person-parameter.ts'
import type { Person } from '#session/people.ts'
import { useNotify } from '#ui/notices.tsx'
import { leaveIfMeant } from '#ui/unsaved.ts'
import { frameTexts } from '@kinchart/texts/en/shell.ts'

/** The key of the person whom an address names; null where it names nobody, which is the signed-in person. */
export const personOf = (search: string): string | null => new URLSearchParams(search).get(personParameter)

/** A search with another person in it; the signed-in person is not named. */
export function withPerson(search: string, profileId: string | null): string {
  const query = new URLSearchParams(search)
  if (profileId === null) query.delete(personParameter)
  else query.set(personParameter, profileId)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

type Known = {
  readonly named: string | null
  /** Back, forward, a reload and a bookmark are taken at their word; a link carries the person on. */
  readonly isTakenAtWord: boolean
  readonly carried: string
  readonly people: readonly [Person, ...Person[]]
}

/** Whether an address names somebody who is nobody of theirs. */
export const isForeign = (named: string | null, people: readonly Person[]): boolean =>
  named !== null && named !== '' && !people.some(({ profileId }) => profileId === named)

/** Whose record an address opens. A key that is nobody of theirs opens their own, and the page says so. */
export function chosenOf({ named, isTakenAtWord, carried, people }: Known): Person {
  const wanted = named ?? (isTakenAtWord ? people[0].profileId : carried)
  return people.find(({ profileId }) => profileId === wanted) ?? people[0]
}

/**
 * Whose record is open, as the address says it: a reload, a new tab, back and a bookmark find the same person.
 * `isKnown` is false until it is known whom the person may open.
 */
export function useChosenPerson(people: readonly [Person, ...Person[]], isKnown: boolean) {
  const location = useLocation()
  const navigate = useNavigate()
  const notify = useNotify()
  const named = personOf(location.search)
  const [carried, setCarried] = useState(named ?? people[0].profileId)
  const isTakenAtWord = useNavigationType() === NavigationType.Pop
  const person = chosenOf({ named, isTakenAtWord, carried, people })
  const { profileId } = person
  const toName = profileId === people[0].profileId ? null : profileId

  if (isKnown && carried !== profileId) setCarried(profileId)

  useEffect(() => {
    if (!isKnown) return
    if (isForeign(named, people)) notify('info', frameTexts.notYours)
    if (named !== toName) void navigate(addressWith(location, toName), { replace: true, state: location.state })
  }, [isKnown, named, toName, location, navigate, notify, people])

  const open = (chosenId: string) => {
    if (chosenId !== profileId) void leaveIfMeant(() => void navigate(addressWith(location, chosenId)))
  }
  return { person, open, isNamed: named !== null }
}

const addressWith = ({ pathname, search, hash }: Location, profileId: string | null) => ({
  pathname,
  search: withPerson(search, profileId),
  hash,
})
