import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** Format of the VCI directory; other fields are ignored. */
const file = z.object({
  participating_issuers: z.array(z.object({ iss: z.url({ protocol: /^https?$/ }) })).max(100_000),
})

/**
 * Returns an empty set if there is no file. Throws an OperatorError for an invalid file. Source:
 * the-commons-project/vci-directory, `vci-issuers.json`.
 */
export function readCardIssuers(path: string | undefined): ReadonlySet<string> {
  if (path === undefined) return new Set()
  const fail = (what: string): never => {
    throw new OperatorError(operatorTexts.cardIssuersFile({ path, what }))
  }
  const parsed = file.safeParse(parse(path, fail))
  if (!parsed.success)
    return fail(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  return new Set(parsed.data.participating_issuers.map(({ iss }) => iss))
}

function parse(path: string, fail: (what: string) => never): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return fail(operatorTexts.fileUnreadable)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    return fail(operatorTexts.fileNotJson)
  }
}
