import { ApiError } from '#platform/http/api-error.ts'

export type BackgroundScans = {
  /**
   * Starts `begin` once per key, even if the result is requested several times. Returns the result of `begin` or throws
   * its error. Throws 'files-looked-through' while the scan is running; the caller then requests the result again. Runs
   * only one scan at a time per person (`whose`), because each scan may keep that person's largest file in memory.
   */
  readonly endOf: (
    of: { readonly whose: string; readonly key: string },
    begin: () => Promise<string>,
  ) => Promise<string>
}

const ASK_AGAIN_SECONDS = 1
const MAX_AGE_MS = 600_000

/**
 * `waitMs` is how long each request waits. A scan is lost if this process ends, and starts over on the next request.
 */
export function openBackgroundScans(waitMs: number): BackgroundScans {
  const going = new Map<string, Promise<string>>()
  const lastOf = new Map<string, Promise<string>>()
  const beginOnce = (whose: string, key: string, begin: () => Promise<string>): Promise<string> => {
    const before = lastOf.get(whose)
    const end = before === undefined ? begin() : before.then(begin, begin)
    going.set(key, end)
    lastOf.set(whose, end)
    const forgetLater = (): void => {
      if (lastOf.get(whose) === end) lastOf.delete(whose)
      setTimeout(() => {
        if (going.get(key) === end) going.delete(key)
      }, MAX_AGE_MS).unref()
    }
    end.then(forgetLater, forgetLater)
    return end
  }
  return {
    endOf: async ({ whose, key }, begin) => {
      const end = going.get(key) ?? beginOnce(whose, key, begin)
      let timer: NodeJS.Timeout | undefined
      const goesOn = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), waitMs)))
      try {
        const ended = await Promise.race([end, goesOn])
        if (ended === null) throw new ApiError('files-looked-through', { retryAfterSeconds: ASK_AGAIN_SECONDS })
        going.delete(key)
        return ended
      } catch (error) {
        if (!isGoingOn(error)) going.delete(key)
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const isGoingOn = (error: unknown): boolean => error instanceof ApiError && error.code === 'files-looked-through'
