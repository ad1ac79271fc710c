/**
 * Notes are stored in the history state, which survives a reload and a suspended tab. They are never in a URL, or in
 * storage that other pages read.
 */
const notesNow = (): Record<string, unknown> => {
  const state: unknown = window.history.state
  return state !== null && typeof state === 'object' ? { ...state } : {}
}

/** Null if there is no note with this name. */
export function readPageNote(name: string): string | null {
  const note = notesNow()[name]
  return typeof note === 'string' && note !== '' ? note : null
}

export function savePageNote(name: string, note: string | null): void {
  const { [name]: _before, ...rest } = notesNow()
  window.history.replaceState(note === null ? rest : { ...rest, [name]: note }, '')
}
