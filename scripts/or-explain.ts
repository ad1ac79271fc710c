import { ZodError } from 'zod'
import { asTyped, type TypedStart } from '@kinchart/server/platform/commands/as-typed.ts'
import { OperatorError } from '@kinchart/server/platform/operator-error.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'

/**
 * Ends this process if `begin` fails. Explains errors that the operator can fix, without a stack trace. `start`: how
 * commands are typed in this installation.
 */
export async function orExplain<Result>(begin: () => Promise<Result> | Result, start: TypedStart): Promise<Result> {
  try {
    return await begin()
  } catch (error) {
    const why = explain(error)
    if (why === undefined) throw error
    process.stderr.write(`${asTyped(why, start)}\n`)
    return process.exit(1)
  }
}

function explain(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof ZodError)) return undefined
  const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
  return commandTexts.environment({ problems })
}
