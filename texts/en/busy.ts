/** The page shown in a browser while the server is too busy. It reloads itself. */
export const busyPage = {
  title: 'Kinchart is busy',
  body: 'Many people are using Kinchart just now. Your records are safe.',
  /** In seconds. */
  again: 'This page tries again by itself in {{seconds}} seconds. You need not do anything.',
} as const

/** The page for an app's request that cannot be answered, if the app itself cannot be notified. */
export const appRefusedPage = {
  title: 'This app’s request cannot be answered',
  body: 'The app sent something that Kinchart does not know, or its request is too old. Nothing was given to it.',
  again: 'Go back to the app and begin again there. If this page comes again, tell whoever makes the app: {{error}}.',
} as const
