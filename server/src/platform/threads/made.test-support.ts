import { resourceLimits } from 'node:worker_threads'
import { makeFile } from './make-file.ts'
import type { Result, Statement } from './thread-messages.ts'

/**
 * `whole`: the file is complete. `bound`: the file also states its memory limit. `endless`: the file never ends.
 * `failing`: the work throws. `greedy`: the work runs out of memory. `counting`: the file states how many files its
 * thread has made.
 */
export type Going = 'whole' | 'bound' | 'endless' | 'failing' | 'greedy' | 'counting'

let files = 0

makeFile(async function* (going: Going, { ask }) {
  const { rows } = await ask<Result>('query', { sql: 'select $1', parameters: ['asked'] } satisfies Statement)
  yield Buffer.from(`${(rows[0] as { word: string }).word} `)
  if (going === 'failing') throw new Error('It went wrong.')
  const pieces: number[][] = []
  const piece = Array.from({ length: going === 'greedy' ? 500_000 : 0 }, () => 0.5)
  if (going === 'greedy') for (;;) pieces.push(piece.slice())
  if (going === 'endless') for (;;) yield Buffer.alloc(200_000, 'x')
  if (going === 'bound') yield Buffer.from(`within ${resourceLimits.maxOldGenerationSizeMb} MB `)
  files++
  yield Buffer.from(going === 'counting' ? `file ${files}` : 'and whole')
})
