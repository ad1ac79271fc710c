/**
 * The result of a check. 'wrong' means that Kinchart does not start, or is not safe, until the problem is fixed.
 * 'look' is a warning. `message` is one sentence. `todo` states how to fix the problem; absent if there is no
 * problem.
 */
export type Finding = {
  readonly verdict: 'ok' | 'look' | 'wrong'
  readonly message: string
  readonly todo?: string
}

export const ok = (message: string): Finding => ({ verdict: 'ok', message })
export const look = (message: string, todo: string): Finding => ({ verdict: 'look', message, todo })
export const wrong = (message: string, todo: string): Finding => ({ verdict: 'wrong', message, todo })

/**
 * Returns the code of a system or library error, or the class of an error without a code. Unlike a message, a code
 * reveals no names or addresses.
 */
export function codeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    const [code] = codesOf(one)
    if (code !== undefined) return code
  }
  return error instanceof Error ? error.name : 'unknown'
}

/**
 * Returns the codes of an error. There may be two, because nodemailer replaces the system's code and stores it
 * separately.
 */
export function codesOf(error: Error): readonly string[] {
  const { originalCode, code } = error as { originalCode?: unknown; code?: unknown }
  return [originalCode, code].filter((one) => typeof one === 'string')
}
