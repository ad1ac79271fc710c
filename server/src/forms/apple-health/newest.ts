/** What is held of one kind: the newest, whatever order they come in. */
export class Newest<One extends { readonly at: number }> {
  readonly #most: number
  readonly #held = new Map<string, One>()
  /** Nothing that is older than this is held. */
  #floor: readonly [at: number, key: string] | null = null
  /** How many were older than those that are held. */
  older = 0

  constructor(most: number) {
    this.#most = most
  }

  /** `key`: the same for the same content, so that what a file repeats is held once. */
  add(key: string, one: One): void {
    if (this.#floor !== null && isBefore(one.at, key, this.#floor)) {
      this.older++
      return
    }
    this.#held.set(key, one)
    if (this.#held.size >= 2 * this.#most) this.#drop()
  }

  /** From the oldest to the newest. */
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
