/**
 * `wrong` means that Kinchart does not run, or not safely, until the problem is fixed. `says` is one sentence. `todo`
 * is the fix; absent if there is none.
 */
export type Finding = {
  readonly verdict: 'ok' | 'look' | 'wrong'
  readonly says: string
  readonly todo?: string
}

export const ok = (says: string): Finding => ({ verdict: 'ok', says })
export const look = (says: string, todo: string): Finding => ({ verdict: 'look', says, todo })
export const wrong = (says: string, todo: string): Finding => ({ verdict: 'wrong', says, todo })

/** Returns the code of a system or library error, which contains no names, or the class of an error without a code. */
export function codeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    const [code] = codesOf(one)
    if (code !== undefined) return code
  }
  return error instanceof Error ? error.name : 'unknown'
}

/** nodemailer replaces the system's code with its own and stores the original separately, so there may be two. */
export function codesOf(error: Error): readonly string[] {
  const { originalCode, code } = error as { originalCode?: unknown; code?: unknown }
  return [originalCode, code].filter((one) => typeof one === 'string')
}
