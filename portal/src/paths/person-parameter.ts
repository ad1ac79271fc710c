/** The URL parameter that names whose record is open; absent if it is the user's own. */
export const personParameter = 'person'
