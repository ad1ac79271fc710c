/**
 * Handles browsers whose storage is blocked or full. The portal then stores its data only in this page. The user can
 * sign in and work, but a reload signs the user out.
 */

/** An in-memory `Storage`. */
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

/** If a storage does not work, replaces it with an in-memory storage. Must be called before anything is read. */
export function ensureStorage(page: object = window): void {
  for (const name of names) {
    if (keeps(page, name)) continue
    Object.defineProperty(page, name, { value: new MemoryStorage(), configurable: true })
    isForgetful ||= name === 'localStorage'
  }
}

/** Returns whether a reload of this page loses the sign-in. */
export const forgetsOnReload = (): boolean => isForgetful

function keeps(page: object, name: (typeof names)[number]): boolean {
  const probe = 'kinchart-probe'
  try {
    const storage = Reflect.get(page, name) as Storage | null
    if (storage === null) return false
    storage.setItem(probe, probe)
    const isStored = storage.getItem(probe) === probe
    storage.removeItem(probe)
    return isStored
  } catch {
    return false
  }
}
