import type { Keys } from '#platform/secrets/keys.ts'

export type Given<Work> = { readonly work: Work; readonly keys: Keys }

export type MessageFromThread =
  | { readonly kind: 'asked'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'part'; readonly bytes: Uint8Array }
  | { readonly kind: 'whole' }

export type MessageToThread =
  | { readonly kind: 'make'; readonly given: Given<unknown> }
  | { readonly kind: 'answered'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'taken' }

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }
export type Result = { readonly rows: readonly unknown[] }

/**
 * Maximum number of parts of a file that the reader has not acknowledged, and the approximate size of each part in
 * bytes.
 */
export const PARTS_AHEAD = 4
export const PART_BYTES = 128 * 1024
