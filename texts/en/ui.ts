/** What the parts say that know nothing of health: buttons without a word, waits, the foot of a list. */
export const uiTexts = {
  product: 'Kinchart',
  loading: 'Loading…',
  close: 'Close',
  closeMessage: 'Close message',
  cancel: 'Cancel',
  required: 'required',
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  clearSearch: 'Clear search',
  newTab: '(opens in a new tab)',
} as const

/** The foot of a list. */
export const pagerTexts = {
  pages: 'Pages',
  rowsPerPage: 'Rows per page:',
  shown: '{{from}}–{{to}} of {{total}}',
  shownOfMore: '{{from}}–{{to}} of more than {{total}}',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
} as const
