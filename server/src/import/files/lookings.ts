import { ApiError } from '#platform/http/api-error.ts'

/** What goes on longer than a request may. */
export type Lookings = {
  /**
   * Answers what `begin` does, begun once under a key however often it is asked for. Throws what that throws, and
   * 'files-looked-through' while it goes on: whoever asks again is told its end. Of one person (`whose`) one goes on at a time: each
   * may hold their largest file in memory.
   */
  readonly endOf: (
    of: { readonly whose: string; readonly key: string },
    begin: () => Promise<string>,
  ) => Promise<string>
}

const ASK_AGAIN_SECONDS = 1
/** So long an end waits for whoever asks again. */
const KEPT_MS = 600_000

/** `waitMs`: how long each request waits. What goes on is held by this process alone; ends with it, and begins anew when it is asked for. */
export function openLookings(waitMs: number): Lookings {
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
      }, KEPT_MS).unref()
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
