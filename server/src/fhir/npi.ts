/** The system under which FHIR resources give a US National Provider Identifier. */
export const NPI_SYSTEM = 'http://hl7.org/fhir/sid/us-npi'

/** Ten digits of which the last proves the others: Luhn's formula over '80840' and the number (45 CFR 162.406). */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false
  const digits = Array.from(`80840${text}`).toReversed().map(Number)
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}
