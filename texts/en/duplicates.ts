import { textsOf } from '../translate.ts'

export const english = {
  /** Responses after a user marked two entries as the same or different. */
  duplicateAnswers: {
    same: 'They’re now shown as one.',
    different: 'They’re now shown apart.',
    takenBack: 'Undone.',
  } as const,
  /** Marking two entries as the same or different. */
  duplicateTexts: {
    /** The heading for the user's statements on an entry and others. */
    title: 'Same or different',
    different: 'These are different',
    differentFrom: 'These are different: {{name}}',
    sameAs: 'This is the same as…',
    choose: 'Choose the same entry',
    chooseHelp: 'We keep both. The list shows them as one, and you can open each from the details.',
    same: 'These are the same',
    sameOf: 'These are the same: {{name}}',
    sameSaid: 'You chose: same as this',
    differentSaid: 'You chose: different from this',
    undo: 'Undo',
    undoOf: 'Undo your choice for {{name}}',
    failed: 'We couldn’t save this. Nothing has changed.',
  } as const,
}

export const { duplicateTexts } = textsOf('duplicates', english)
