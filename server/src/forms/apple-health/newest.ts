/** Keeps the newest entries of a type, whatever their order of arrival. */
export class Newest<One extends { readonly at: number }> {
  readonly #most: number
  readonly #held = new Map<string, One>()
  /** Older entries are not stored. */
  #floor: readonly [at: number, key: string] | null = null
  /** Number of entries older than the stored ones. */
  older = 0

  constructor(most: number) {
    this.#most = most
  }

  /** `key`: equal for equal content, so that duplicates in a file are stored once. */
  add(key: string, one: One): void {
    if (this.#floor !== null && isBefore(one.at, key, this.#floor)) {
      this.older++
      return
    }
    this.#held.set(key, one)
    if (this.#held.size >= 2 * this.#most) this.#drop()
  }

  /** Returns the entries, oldest first. */
  all(): [string, One][] {
    this.#drop()
    return this.#sorted()
  }

  #sorted(): [string, One][] {
    return [...this.#held].sort(([a, x], [b, y]) => x.at - y.at || (a < b ? -1 : 1))
  }

  #drop(): void {
    const over = this.#held.size - this.#most
    if (over <= 0) return
    const sorted = this.#sorted()
    for (const [key] of sorted.slice(0, over)) this.#held.delete(key)
    this.older += over
    const first = sorted[over]
    if (first) this.#floor = [first[1].at, first[0]]
  }
}

const isBefore = (at: number, key: string, [floor, floorKey]: readonly [number, string]): boolean =>
  at < floor || (at === floor && key < floorKey)
