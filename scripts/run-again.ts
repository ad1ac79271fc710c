import type { Verdicts } from './note-verdicts.ts'

/** `verdicts` is undefined if the run didn't complete. */
export type Run = { readonly isGood: boolean; readonly verdicts: Verdicts | undefined }

/**
 * Runs the tests. If a worker died and a file has no verdict, reports the file and reruns it once in a new worker.
 * Files that still have no verdict fail. `run` receives additional vitest arguments.
 */
export async function runTests(
  run: (args: readonly string[]) => Promise<Run>,
  say: (line: string) => void,
): Promise<{ passed: number; failed: number }> {
  const first = await run([])
  const all = { passed: first.verdicts?.passed ?? 0, failed: failuresOf(first) }
  for (const { project, file } of first.verdicts?.unfinished ?? []) {
    say(`A worker died before ${file} (${project}) had a verdict; it is run again.`)
    const again = await run(['--project', project, file])
    const isDone = again.verdicts?.unfinished.length === 0
    all.passed += again.verdicts?.passed ?? 0
    all.failed += failuresOf(again) + (again.verdicts?.unfinished.length ?? 0)
    say(
      isDone
        ? `${file} (${project}) came to its end in a fresh worker.`
        : `FAIL ${file} (${project}): no verdict again.`,
    )
  }
  return all
}

/** Returns the number of failures. Returns at least one if vitest failed although no worker died. */
function failuresOf({ isGood, verdicts }: Run): number {
  if (verdicts === undefined) return 1
  const { failed, errors, deaths } = verdicts
  return failed + errors === 0 && !isGood && deaths === 0 ? 1 : failed + errors
}
