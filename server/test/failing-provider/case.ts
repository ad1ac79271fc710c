import type { Fault } from '@kinchart/sandbox/faults.ts'

/** A test that proves a case: its file from the repository's root, and its title as it is written there. */
type Proof = readonly [file: string, title: string]

/**
 * One way in which what is outside of Kinchart fails. `plays`: faults of the sandbox, each list alone in the drill.
 * `proofs`: tests that hold it beside the drill, or instead where no provider plays a part.
 */
export type Case = {
  readonly number: number
  readonly name: string
  readonly plays?: readonly (readonly Fault[])[]
  readonly proofs?: readonly Proof[]
}

/** Each of these faults by itself. */
export const alone = (...names: readonly Fault['name'][]): readonly (readonly Fault[])[] =>
  names.map((name) => [{ name }])
