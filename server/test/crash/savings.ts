/**
 * `save(n)` resolves once the save is acknowledged. If each `n` is a separate item, `read` returns all of them. If each
 * `n` replaces the previous one, `read` returns the current `n`, if any. Some saved things only have to keep working.
 * For these, `read` throws if the thing does not work.
 */
export type Saving = {
  readonly name: string
  readonly keeps: 'each' | 'last' | 'going'
  readonly save: (n: number) => Promise<void>
  readonly read: () => Promise<readonly number[]>
}

export type Saved = { readonly saving: Saving; readonly answered: readonly number[]; readonly open: number | undefined }

/** Saves 0, 1, 2, … until the server ends, or `most` have been acknowledged. Throws if a save is refused. */
export async function saveUntilEnd(saving: Saving, most: number): Promise<Saved> {
  const answered: number[] = []
  for (let n = 0; n < most; n++) {
    try {
      await saving.save(n)
    } catch (error) {
      // `fetch` throws TypeError only if the connection ends.
      if (error instanceof TypeError) return { saving, answered, open: n }
      throw error
    }
    answered.push(n)
  }
  return { saving, answered, open: undefined }
}

/** Returns the problem in one line. Returns null if every save is stored once, and nothing else is stored. */
export async function problemOf({ saving, answered, open }: Saved): Promise<string | null> {
  const there = await saving.read()
  if (saving.keeps === 'going') return null
  const summary = `answered ${answered.join(' ')}; open ${open ?? 'none'}; there ${there.join(' ')}`
  const maybe = open === undefined ? [] : [open]
  if (saving.keeps === 'last') {
    const last = answered.at(-1)
    const good = [...(last === undefined ? [] : [last]), ...maybe]
    const isRight = there.length === 0 ? last === undefined : there.length === 1 && good.includes(there[0] ?? -1)
    return isRight ? null : `${saving.name}: ${summary}`
  }
  const isTwice = new Set(there).size < there.length
  const isLost = answered.some((n) => !there.includes(n))
  const isNobodys = there.some((n) => !answered.includes(n) && !maybe.includes(n))
  return isTwice || isLost || isNobodys ? `${saving.name}: ${summary}` : null
}
