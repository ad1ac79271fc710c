import type { Fault } from '@kinchart/sandbox/faults.ts'

type Proof = readonly [file: string, title: string]

/**
 * One way in which something outside Kinchart fails. `plays`: faults of the sandbox, each list drilled separately.
 * `proofs`: tests that cover it in addition to the drill, or instead if no provider is involved.
 */
export type Case = {
  readonly number: number
  readonly name: string
  readonly plays?: readonly (readonly Fault[])[]
  readonly proofs?: readonly Proof[]
}

export const alone = (...names: readonly Fault['name'][]): readonly (readonly Fault[])[] =>
  names.map((name) => [{ name }])
