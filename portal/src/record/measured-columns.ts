import type { Column } from './section.ts'

/** The columns of a list of measured things; where the window is narrow, range and source move under another column. */
export const measuredColumns = (nameLabel: string): readonly Column[] => [
  { field: 'code', label: nameLabel, minWidth: 190, narrow: 134 },
  { field: 'value', label: 'Value', width: 196, narrow: 180, isSortable: false },
  {
    field: 'referenceRange',
    label: 'Range',
    width: 184,
    isSortable: false,
    merge: { below: 1400, into: 'value' },
  },
  { field: 'markText', label: 'Mark', width: 140, narrow: 136 },
  { field: 'effectiveDateTime', label: 'Date', width: 116, narrow: 124 },
  { field: 'providerName', label: 'Source', minWidth: 150, merge: { below: 1400, into: 'effectiveDateTime' } },
]
