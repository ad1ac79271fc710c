/** The part of an address that names whose record is open; absent where it is the signed-in person's own. */
export const personParameter = 'person'
