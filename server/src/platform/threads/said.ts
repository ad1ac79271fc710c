import type { Keys } from '#platform/secrets/keys.ts'

/** What a thread that makes a file and the thread that answers people say to each other. */

/** What a thread makes one file of. */
export type Given<Work> = { readonly work: Work; readonly keys: Keys }

export type SaidByThread =
  | { readonly kind: 'asked'; readonly id: number; readonly name: string; readonly asked: unknown }
  | { readonly kind: 'part'; readonly bytes: Uint8Array }
  | { readonly kind: 'whole' }

export type SaidToThread =
  /** Make this file. Sent only when the previous one is complete. */
  | { readonly kind: 'make'; readonly given: Given<unknown> }
  | { readonly kind: 'answered'; readonly id: number; readonly answer: unknown }
  /** A part was taken: another one may come. */
  | { readonly kind: 'taken' }

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }
export type Result = { readonly rows: readonly unknown[] }

/** So many parts may be on their way; each has about this many bytes. */
export const PARTS_AHEAD = 4
export const PART_BYTES = 128 * 1024
