import { textsOf } from '../translate.ts'

export const english = {
  /** What the server answers when a person said something of two entries. */
  duplicateAnswers: {
    same: 'They are shown as one.',
    different: 'They are shown apart.',
    takenBack: 'This is taken back.',
  } as const,
  /** Where a person says that two entries are the same, or that they are not. */
  duplicateTexts: {
    /** The head of what was said of an entry and others. */
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
