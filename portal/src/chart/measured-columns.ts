import type { Column } from './section.ts'

/** The columns of a list of measured things; where there is little room, source and range move under another column. */
export const measuredColumns = (nameLabel: string): readonly Column[] => [
  { field: 'code', label: nameLabel, minWidth: 190, narrow: 150 },
  { field: 'value', label: 'Value', width: 196, narrow: 180, isSortable: false },
  {
    field: 'referenceRange',
    label: 'Range',
    width: 184,
    isSortable: false,
    into: 'value',
  },
  { field: 'markText', label: 'Mark', width: 140, narrow: 136, into: 'value', isMovedLast: true },
  { field: 'effectiveDateTime', label: 'Date', width: 116, narrow: 124 },
  { field: 'providerName', label: 'Source', minWidth: 150, into: 'effectiveDateTime' },
]
