import type { z } from 'zod'
import { measuredLabels } from '@kinchart/texts/en/sections.ts'
import type { referenceRange } from '../calls/record-list.ts'

export const measuredColumns = [
  { field: 'code', minWidth: 190, narrow: 150, isName: true },
  { field: 'value', width: 196, narrow: 180, isSortable: false },
  { field: 'referenceRange', width: 184, isSortable: false, into: 'value' },
  { field: 'markText', width: 140, narrow: 136, into: 'value', isMovedLast: true },
  { field: 'effectiveDateTime', width: 116, narrow: 124 },
  { field: 'providerName', minWidth: 150, into: 'effectiveDateTime' },
] as const

type Ranged = { readonly referenceRange: z.output<typeof referenceRange> | null }

/** Some sources send a goal in the range field. Such a range is labeled as a goal, not as the lab's reference range. */
export const rangeLabel = ({ referenceRange: range }: Ranged): string =>
  range?.isGoal === true ? measuredLabels.goal : measuredLabels.range
