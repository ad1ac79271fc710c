/**
 * Attributes for the positions of cells and lines, and for accessibility. No attribute here contains a URL, so the URL
 * check does not apply.
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
