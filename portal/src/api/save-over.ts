import { askWhichToKeep } from '#ui/which-to-keep.ts'
import { mergeChanges } from '#ui/merge-changes.ts'
import { CallFailedError } from './call-failed-error.ts'

const mostTries = 4

/** What a form was filled with, and the version of it. */
export type Held<Values> = { readonly values: Values; readonly version: string | null }

type Saving<Values> = {
  /** What the form was filled with. */
  readonly held: Held<Values>
  readonly typed: Values
  /** Sends what differs between the two, on the version named. Throws 'changed-elsewhere' where that is not the newest. */
  readonly send: (from: Values, to: Values, version: string | null) => Promise<void>
  readonly load: () => Promise<Held<Values>>
}

/**
 * Saves what was typed, and nothing that was not: where the same was changed elsewhere meanwhile, changes of other fields
 * are kept, and for the same fields the person is asked. Answers what is stored now; null where the person would rather go
 * on typing.
 */
export async function saveOver<Values extends object>(saving: Saving<Values>): Promise<Values | null> {
  const { held, typed, send, load } = saving
  let current = held
  let wanted = typed
  for (let tries = 1; ; tries++) {
    try {
      await send(current.values, wanted, current.version)
      return wanted
    } catch (failure) {
      const isStale = failure instanceof CallFailedError && failure.code === 'changed-elsewhere'
      if (!isStale || tries === mostTries) throw failure
    }
    current = await load()
    const { withMine, withTheirs, conflicts } = mergeChanges(held.values, typed, current.values)
    const choice = conflicts.length === 0 ? 'mine' : await askWhichToKeep(conflicts)
    if (choice === 'neither') return null
    wanted = choice === 'mine' ? withMine : withTheirs
  }
}
