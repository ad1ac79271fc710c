import { textsOf } from '../translate.ts'

export const english = {
  /** Responses after a user marked two entries as the same or different. */
  duplicateAnswers: {
    same: 'They are shown as one.',
    different: 'They are shown apart.',
    takenBack: 'This is taken back.',
  } as const,
  /** Marking two entries as the same or different. */
  duplicateTexts: {
    /** The heading for the user's statements on an entry and others. */
    title: 'Same or different',
    different: 'These are different',
    differentFrom: 'These are different: {{name}}',
    sameAs: 'This is the same as…',
    choose: 'Choose the same entry',
    chooseHelp: 'Both are kept. The list shows them as one, and each opens from its details.',
    same: 'These are the same',
    sameOf: 'These are the same: {{name}}',
    sameSaid: 'You said: the same as this',
    differentSaid: 'You said: different from this',
    undo: 'Undo',
    undoOf: 'Undo what you said of {{name}}',
    failed: 'This could not be saved. Nothing has changed.',
  } as const,
}

export const { duplicateTexts } = textsOf('duplicates', english)
