import { useState } from 'react'
import type { SourceGroup } from './group-sources.ts'

type Settled = {
  readonly groups: readonly SourceGroup[]
  readonly isOpen: (group: SourceGroup) => boolean
  readonly toggle: (group: SourceGroup) => void
  /** Opens or closes every one of them. */
  readonly setAll: (isOpen: boolean) => void
}

/**
 * The groups in the order in which this visit first saw them, and which are open: at first all that are not complete.
 * While somebody reads or asks again, nothing moves away under their hands; what is new comes first.
 */
export function useSettledGroups(groups: readonly SourceGroup[], asked: string | null): Settled {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isFirstSight = known.size === 0
  const unknown = groups.filter(({ key }) => !known.has(key))
  const [askedBefore, setAskedBefore] = useState<string | null>(null)
  const holdsAsked = ({ sources }: SourceGroup) =>
    sources.some(({ ehrImportRequestId }) => ehrImportRequestId === asked)
  if (unknown.length > 0) {
    const added = unknown.map((group): [string, boolean] => [group.key, !isFirstSight || group.state !== 'complete'])
    setKnown(new Map([...added, ...known]))
  }
  // Files that were just added lead here while the list is there already.
  const opens = asked !== null && asked !== askedBefore ? groups.find(holdsAsked) : undefined
  if (opens !== undefined) {
    setAskedBefore(asked)
    setKnown((all) => new Map([...all].map(([key, was]) => [key, was || key === opens.key])))
  }
  const order = [...unknown.map(({ key }) => key), ...known.keys()]
  return {
    groups: groups.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)),
    isOpen: ({ key, state }) => known.get(key) ?? state !== 'complete',
    toggle: ({ key }) => setKnown((all) => new Map([...all].map(([one, was]) => [one, one === key ? !was : was]))),
    setAll: (isOpen) => setKnown((all) => new Map([...all.keys()].map((key) => [key, isOpen]))),
  }
}
