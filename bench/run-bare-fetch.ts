// The limit for an import from a slow source: the same searches, five at a time, without processing the results.
import { connectApp } from '@kinchart/sandbox/practice-app.ts'
import { splitBundle } from '@kinchart/server/fhir/json/split-bundle.ts'
import { inParallel } from '@kinchart/server/import/run/in-parallel.ts'
import { queriesFor, searchPlans } from '@kinchart/server/import/plan/search-plan.ts'

/** As many requests as an import sends at once (`import/run/runner.ts`). */
const AT_ONCE = 5
const patientId = process.env['BENCH_PATIENT'] ?? ''
const app = await connectApp(`${process.env['BENCH_SANDBOX'] ?? ''}/bench/fhir/r4`, { username: patientId })
const queries = searchPlans.flatMap((plan) => queriesFor(plan, 0, patientId, null))
let pages = 0

const nextOf = (text: string): string | undefined => {
  const page = splitBundle(text)
  return page.kind === 'bundle' ? page.links.find(({ relation }) => relation === 'next')?.url : undefined
}

const startedAt = performance.now()
await inParallel(AT_ONCE, queries, async (query) => {
  for (let next: string | undefined = query; next !== undefined;) {
    const answer: { status: number; text: string } = await app.get(next)
    pages++
    next = answer.status === 200 ? nextOf(answer.text) : undefined
  }
})
const seconds = (performance.now() - startedAt) / 1000
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`ready ${JSON.stringify({ pages, seconds })}\n`)
setInterval(() => undefined, 1000)
