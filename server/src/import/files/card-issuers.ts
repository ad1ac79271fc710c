import { z } from 'zod'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { readOperatorFile } from '../read-operator-file.ts'

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
  return new Set(readOperatorFile(path, file, fail).participating_issuers.map(({ iss }) => iss))
}
