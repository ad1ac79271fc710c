const names = ['january', 'february', 'march', 'april', 'may', 'june', 'july']
const months = [...names, 'august', 'september', 'october', 'november', 'december']
const month = String.raw`(${months.map((name) => `${name.slice(0, 3)}[a-z]*`).join('|')})\.?`
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const year = String.raw`(\d{4})`

const ways: readonly { readonly pattern: RegExp; readonly order: readonly [number, number, number | undefined] }[] = [
  { pattern: new RegExp(String.raw`(?<![\p{L}\d])${month} ${day},? ${year}(?!\d)`, 'gu'), order: [3, 1, 2] },
  { pattern: new RegExp(String.raw`(?<!\d)${day} ${month},? ${year}(?!\d)`, 'gu'), order: [3, 2, 1] },
  { pattern: new RegExp(String.raw`(?<![\p{L}\d])${month},? ${year}(?!\d)`, 'gu'), order: [2, 1, undefined] },
  { pattern: /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/gu, order: [3, 1, 2] },
]

/**
 * Rewrites dates in normalized search text to the format in records: 'oct 14, 2025', '14 oct 2025' and '10/14/2025'
 * become '2025-10-14', and 'oct 2025' becomes '2025-10'. Leaves dates without a year unchanged.
 */
export function withDatesAsWritten(search: string): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  let text = search.replaceAll(/\s+/g, ' ')
  for (const { pattern, order } of ways) {
    text = text.replaceAll(pattern, (typed: string, ...parts: string[]) => {
      const [yearAt, monthAt, dayAt] = order
      const named = parts[monthAt - 1] ?? ''
      const number = /^\d/.test(named) ? Number(named) : numberOf(named)
      const days = dayAt === undefined ? 1 : Number(parts[dayAt - 1])
      if (number < 1 || number > 12 || days < 1 || days > 31) return typed
      const upToMonth = `${parts[yearAt - 1] ?? ''}-${two(number)}`
      return dayAt === undefined ? upToMonth : `${upToMonth}-${two(days)}`
    })
  }
  return text
}

/** Returns 10 for 'oct', 'octo' and 'october', and 0 for 'octopus'. */
const numberOf = (typed: string): number =>
  1 + months.findIndex((name) => name.startsWith(typed === 'sept' ? 'sep' : typed))
