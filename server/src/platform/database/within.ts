import { DatabaseUnavailableError } from './unavailable.ts'

/** Returns the database's result; throws DatabaseUnavailableError after the timeout. The query continues. */
export async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailableError('no answer in time')), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
