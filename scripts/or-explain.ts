import { ZodError } from 'zod'
import { OperatorError } from '@kinchart/server/platform/operator-error.ts'

/** What was begun, or the end of this process: what the operator can put right is said in words and without a stack. */
export async function orExplain<Result>(begin: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await begin()
  } catch (error) {
    const why = explain(error)
    if (why === undefined) throw error
    process.stderr.write(`${why}\n`)
    return process.exit(1)
  }
}

function explain(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof ZodError)) return undefined
  return `The environment is not right: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`
}
