import { ApiError } from '#platform/http/api-error.ts'

/** What goes on longer than a request may. */
export type Lookings = {
  /**
   * Answers what `begin` does, begun once under a key however often it is asked for. Throws what that throws, and
   * 'files-looked-through' while it goes on: whoever asks again is told its end.
   */
  readonly endOf: (key: string, begin: () => Promise<string>) => Promise<string>
}

const ASK_AGAIN_SECONDS = 1
/** So long an end waits for whoever asks again. */
const KEPT_MS = 600_000

/** `waitMs`: how long each request waits. What goes on is held by this process alone; ends with it, and begins anew when it is asked for. */
export function openLookings(waitMs: number): Lookings {
  const going = new Map<string, Promise<string>>()
  const beginOnce = (key: string, begin: () => Promise<string>): Promise<string> => {
    const end = begin()
    going.set(key, end)
    const forget = (): void => {
      if (going.get(key) === end) going.delete(key)
    }
    const forgetLater = (): void => void setTimeout(forget, KEPT_MS).unref()
    end.then(forgetLater, forgetLater)
    return end
  }
  return {
    endOf: async (key, begin) => {
      const end = going.get(key) ?? beginOnce(key, begin)
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
