/**
 * What a check found. `wrong`: Kinchart does not run, or not safely, until it is put right. `says`: one sentence.
 * `todo`: what to do; absent where nothing is to be done.
 */
export type Finding = {
  readonly verdict: 'ok' | 'look' | 'wrong'
  readonly says: string
  readonly todo?: string
}

export const ok = (says: string): Finding => ({ verdict: 'ok', says })
export const look = (says: string, todo: string): Finding => ({ verdict: 'look', says, todo })
export const wrong = (says: string, todo: string): Finding => ({ verdict: 'wrong', says, todo })

/** The code of an error of the system or a library, which names nobody; its class where it has none. */
export function codeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    const [code] = codesOf(one)
    if (code !== undefined) return code
  }
  return error instanceof Error ? error.name : 'unknown'
}

/** The codes of an error; nodemailer puts its own in the place of the system's, and keeps that beside it. */
export function codesOf(error: Error): readonly string[] {
  const { originalCode, code } = error as { originalCode?: unknown; code?: unknown }
  return [originalCode, code].filter((one) => typeof one === 'string')
}
