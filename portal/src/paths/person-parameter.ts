/** Names whose record is open; absent for the user's own. */
export const personParameter = 'person'
