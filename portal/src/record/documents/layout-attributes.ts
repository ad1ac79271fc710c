/**
 * Attributes for the position of cells or lines and for reading them. None contains a URL, so the URL rule does not
 * apply.
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
