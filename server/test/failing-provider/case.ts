import type { Fault } from '@kinchart/sandbox/faults.ts'

type Proof = readonly [file: string, title: string]

/**
 * One way in which a system outside Kinchart fails. `plays` lists faults of the sandbox; each list is drilled
 * separately. `proofs` lists tests that cover the case in addition to the drill, or instead of it if no provider is
 * involved.
 */
export type Case = {
  readonly number: number
  readonly name: string
  readonly plays?: readonly (readonly Fault[])[]
  readonly proofs?: readonly Proof[]
}

export const alone = (...names: readonly Fault['name'][]): readonly (readonly Fault[])[] =>
  names.map((name) => [{ name }])
