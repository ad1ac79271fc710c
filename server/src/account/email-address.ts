// Deliberately loose: one @, something on both sides, a dot in the domain, no spaces (S1 §5, 'a standard address pattern').
const ADDRESS = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/

export const isEmailAddress = (email: string): boolean => ADDRESS.test(email)

/** What addresses are compared by. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()
