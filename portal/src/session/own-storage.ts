/**
 * A browser that keeps nothing: cookies are blocked, or the storage is full or refused. Then what the portal remembers
 * lives in this page alone: a person can sign in and work, and is signed out by a reload.
 */

/** What `Storage` does, in memory. */
export class MemoryStorage implements Storage {
  readonly #kept = new Map<string, string>()
  get length(): number {
    return this.#kept.size
  }
  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value)
  }
  removeItem(key: string): void {
    this.#kept.delete(key)
  }
  clear(): void {
    this.#kept.clear()
  }
}

const names = ['localStorage', 'sessionStorage'] as const
let isForgetful = false

/** Puts a storage of our own in the place of one that does not keep; called before anything is read. */
export function ensureStorage(page: object = window): void {
  for (const name of names) {
    if (keeps(page, name)) continue
    Object.defineProperty(page, name, { value: new MemoryStorage(), configurable: true })
    isForgetful ||= name === 'localStorage'
  }
}

/** Whether this page forgets who is signed in when it is loaded again. */
export const forgetsOnReload = (): boolean => isForgetful

function keeps(page: object, name: (typeof names)[number]): boolean {
  const probe = 'kinchart-probe'
  try {
    const storage = Reflect.get(page, name) as Storage | null
    if (storage === null) return false
    storage.setItem(probe, probe)
    const isKept = storage.getItem(probe) === probe
    storage.removeItem(probe)
    return isKept
  } catch {
    return false
  }
}
