/** Shown in a browser while the server is too busy. The page reloads itself. */
export const busyPage = {
  title: 'Kinchart is busy',
  body: 'Many people are using Kinchart right now. Your records are safe.',
  again: 'This page will try again in {{seconds}} seconds. You don’t need to do anything.',
} as const

export const appRefusedPage = {
  title: 'We can’t answer this app’s request',
  body: 'Kinchart doesn’t recognize this app’s request, or the request is too old. We didn’t share anything with the app.',
  again:
    'Go back to the app and start over. If you see this page again, send this error to the app’s maker: {{error}}.',
} as const
