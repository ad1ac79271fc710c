/** The page that a browser is shown while too many people come at once. It loads itself again. */
export const busyPage = {
  title: 'Kinchart is busy',
  body: 'Many people are using Kinchart just now. Your records are safe.',
  /** In seconds. */
  again: 'This page tries again by itself in {{seconds}} seconds. You need not do anything.',
} as const

/** What a browser is shown where an app asked for something that cannot be answered, and cannot be told so itself. */
export const appRefusedPage = {
  title: 'This app’s request cannot be answered',
  body: 'The app sent something that Kinchart does not know, or its request is too old. Nothing was given to it.',
  again: 'Go back to the app and begin again there. If this page comes again, tell whoever makes the app: {{error}}.',
} as const
