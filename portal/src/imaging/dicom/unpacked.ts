import type { Values } from './stored-values.ts'

/** What unpacking gives: values point by point, and whether colours are red, green and blue by now. */
export type Unpacked = {
  readonly values: Values
  readonly samples: number
  readonly columns: number
  readonly rows: number
  readonly isRgb?: boolean
}
