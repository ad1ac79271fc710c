import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule, TestSpecification } from 'vitest/node'

/** `unfinished`: files with a test that did not run to the end. None of the tests in these files is counted. */
export type Verdicts = {
  readonly passed: number
  readonly failed: number
  readonly errors: number
  readonly deaths: number
  readonly unfinished: readonly { readonly project: string; readonly file: string }[]
}

/**
 * Environment variable with the path of the reporter's output file. Vitest starts the reporter, so the path can't be
 * passed as an argument.
 */
export const verdictsTo = 'KINCHART_VERDICTS'

const isDeath = ({ message, cause }: SerializedError): boolean =>
  /Worker exited unexpectedly/.test(`${message} ${(cause as SerializedError | undefined)?.message ?? ''}`)

/**
 * Records the verdicts of a run. Vitest's own report counts a file as passed if its worker died during the file, and
 * omits the files that this worker ran before.
 */
export default class NoteVerdicts implements Reporter {
  readonly #asked: TestSpecification[] = []

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#asked.push(...specifications)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const deaths = unhandled.filter(isDeath).length
    const seen = { passed: 0, failed: 0, errors: unhandled.length - deaths }
    const unfinished: Verdicts['unfinished'][number][] = []
    for (const { project, moduleId } of this.#asked) {
      const module = modules.find((one) => one.moduleId === moduleId && one.project.name === project.name)
      const tests = [...(module?.children.allTests() ?? [])]
      const states = tests.map((test) => test.result().state)
      for (const test of tests)
        if (test.diagnostic()?.flaky === true)
          process.stdout.write(`flaky: ${project.name} > ${test.fullName} passed only when it was retried\n`)
      if (module === undefined || /pending|queued/.test(module.state()) || states.includes('pending')) {
        unfinished.push({ project: project.name, file: moduleId })
        continue
      }
      const failed = states.filter((state) => state === 'failed').length
      seen.passed += states.filter((state) => state === 'passed').length
      seen.failed += failed
      if (module.state() === 'failed' && failed === 0) seen.errors++
    }
    const file = process.env[verdictsTo]
    if (file !== undefined) writeFileSync(file, JSON.stringify({ ...seen, deaths, unfinished } satisfies Verdicts))
  }
}
