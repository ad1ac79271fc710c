/**
 * Stores a page's notes in its history state, where they survive a reload and a suspended tab. They are in no URL and
 * in no storage that other pages read.
 */
const notesNow = (): Record<string, unknown> => {
  const state: unknown = window.history.state
  return state !== null && typeof state === 'object' ? { ...state } : {}
}

/** Returns the note with that name; null if there is none. */
export function readPageNote(name: string): string | null {
  const note = notesNow()[name]
  return typeof note === 'string' && note !== '' ? note : null
}

export function savePageNote(name: string, note: string | null): void {
  const { [name]: _before, ...rest } = notesNow()
  window.history.replaceState(note === null ? rest : { ...rest, [name]: note }, '')
}
