import { savePageNote, readPageNote } from '#ui/page-note.ts'

const noteName = 'mailedLink'
const isLink = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/**
 * The link of the mail, out of the address's fragment. It does not stay in the address; a reload before it was opened,
 * also of a tab that the browser had put aside, finds it again.
 */
export function takeMailedLink(): string | null {
  const link = new URLSearchParams(window.location.hash.slice(1)).get('link')
  if (!isLink(link)) {
    const noted = readPageNote(noteName)
    return isLink(noted) ? noted : null
  }
  window.history.replaceState(window.history.state, '', window.location.pathname)
  savePageNote(noteName, link)
  return link
}

/** The link was opened: from now on the recipient's cookie does. */
export const forgetMailedLink = (): void => savePageNote(noteName, null)
