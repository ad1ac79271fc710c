import { askWhichToKeep } from '#ui/which-to-keep.tsx'
import { mergeChanges } from '#ui/merge-changes.ts'
import { CallFailedError } from './send.ts'

const mostTries = 4

export type VersionedValues<Values> = { readonly values: Values; readonly version: string | null }

type Saving<Values> = {
  readonly baseline: VersionedValues<Values>
  readonly typed: Values
  /**
   * Sends the differences between `from` and `to`. Throws 'changed-elsewhere' if a version newer than `version`
   * exists.
   */
  readonly send: (from: Values, to: Values, version: string | null) => Promise<void>
  readonly load: () => Promise<VersionedValues<Values>>
}

/**
 * Saves only fields that the user changed. Fields that changed only in another tab or on another device keep their
 * new values. If the user also changed such a field, the user decides which value to keep. Returns the stored values,
 * or null if the user continues editing.
 */
export async function saveOver<Values extends object>(saving: Saving<Values>): Promise<Values | null> {
  const { baseline, typed, send, load } = saving
  let current = baseline
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
    const { withMine, withTheirs, conflicts } = mergeChanges(baseline.values, typed, current.values)
    const choice = conflicts.length === 0 ? 'mine' : await askWhichToKeep(conflicts)
    if (choice === 'neither') return null
    wanted = choice === 'mine' ? withMine : withTheirs
  }
}
