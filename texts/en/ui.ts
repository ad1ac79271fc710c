import { textsOf } from '../translate.ts'

export const english = {
  /** A code that its source sent without text. */
  codeTexts: {
    code: 'code {{code}}',
    codeOf: 'code {{code}} ({{system}})',
  } as const,
  uiTexts: {
    product: 'Kinchart',
    loading: 'Loading…',
    open: 'Open',
    close: 'Close',
    closeMessage: 'Close message',
    cancel: 'Cancel',
    required: 'required',
    hidePassword: 'Hide password',
    showPassword: 'Show password',
    choose: 'Choose',
    clear: 'Clear',
    sort: 'Sort',
    clearSearch: 'Clear search',
    newTab: '(opens in a new tab)',
  } as const,
  pagerTexts: {
    pages: 'Pages',
    rowsPerPage: 'Rows per page:',
    shown: '{{from}}–{{to}} of {{total}}',
    shownOfMore: '{{from}}–{{to}} of more than {{total}}',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    page: 'Page',
    goTo: 'Go to page',
    ofPages: 'of {{last}}',
  } as const,
  actionTexts: {
    cancel: 'Cancel',
    done: 'Done',
    savedIt: 'I saved it',
    return: 'Return',
    wait: 'One moment…',
  } as const,
  errorCardTexts: {
    whatToDo: 'What you can do',
    whenAndNumber: '{{when}} · Tell support this number: {{number}}',
  } as const,
  conflictTexts: {
    title: 'This was changed elsewhere',
    facts: 'Since you opened this, it was changed in another tab or on another device. Nothing is saved yet.',
    field: 'Field',
    mine: 'Typed here',
    theirs: 'Changed elsewhere',
    keepMine: 'Keep mine',
    takeTheirs: 'Use the other',
    empty: 'Nothing',
    yes: 'Yes',
    no: 'No',
    changed: 'Another choice',
  } as const,
  unsavedTexts: {
    question: 'Leave without saving?',
    facts: 'Some changes on this page aren’t saved yet. If you leave, you’ll lose them.',
    stay: 'Stay on this page',
    discard: 'Leave without saving',
    sessionEnded: 'Your session has ended. Please sign in again.',
    kept: 'We saved your text in this tab. It will be here after you sign in.',
    isBack: 'We kept what you typed before your session ended. It isn’t saved yet.',
  } as const,
}

export const { codeTexts, uiTexts, pagerTexts, actionTexts, errorCardTexts, conflictTexts, unsavedTexts } = textsOf(
  'ui',
  english,
)
