/** What addresses are compared by. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()
