/**
 * Attributes that say where a cell or a line belongs and how it is read. None of them holds an address, so none is held to
 * the rule for addresses.
 */
export const layoutAttributes = [
  'abbr',
  'align',
  'colspan',
  'datetime',
  'dir',
  'headers',
  'height',
  'lang',
  'reversed',
  'rowspan',
  'scope',
  'span',
  'start',
  'summary',
  'title',
  'type',
  'valign',
  'value',
  'width',
] as const
