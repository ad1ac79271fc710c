/** The page that a browser is shown while too many people come at once. It loads itself again. */
export const busyPage = {
  title: 'Kinchart is busy',
  body: 'Many people are using Kinchart just now. Your records are safe.',
  /** In seconds. */
  again: 'This page tries again by itself in {{seconds}} seconds. You need not do anything.',
} as const
