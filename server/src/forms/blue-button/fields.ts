import { textDate } from './text-dates.ts'

export type Field = readonly [label: string, value: string]

/** What stands in for a value where there is none. */
const NOTHING = /^(?:\*?\s*not available\s*\*?|no information available|n\/a|none (?:entered|recorded|noted)|-+)$/i

/** The labelled values of one record of a text. What is not taken is kept word for word, so that nothing is lost. */
export class Fields {
  readonly #left: Field[]
  constructor(fields: readonly Field[]) {
    this.#left = fields.filter(([, value]) => value.trim() !== '')
  }

  /** The first value under one of the labels; null where there is none, or words that say so. */
  take(...labels: readonly string[]): string | null {
    for (const label of labels) {
      const at = this.#left.findIndex(([name]) => name === label)
      if (at < 0) continue
      const [, value] = this.#left[at] ?? ['', '']
      if (NOTHING.test(value.trim())) continue
      this.#left.splice(at, 1)
      return value.trim()
    }
    return null
  }

  /** A value that is a number and nothing else; anything else stays among the rest. */
  takeNumber(label: string): string | null {
    return /^-?\d+(?:\.\d+)?$/.test(this.see(label) ?? '') ? this.take(label) : null
  }

  /** Every value under a label. */
  takeAll(label: string): string[] {
    const found: string[] = []
    for (let value = this.take(label); value !== null; value = this.take(label)) found.push(value)
    return found
  }

  /** A date as FHIR has it; what is none stays among the rest, in its own words. */
  takeDate(...labels: readonly string[]): string | null {
    for (const label of labels) {
      const value = this.#left.find(([name]) => name === label)?.[1]
      const date = textDate(value ?? null)
      if (date === null) continue
      this.take(label)
      return date
    }
    return null
  }

  /** A value without taking it. */
  see(label: string): string | null {
    return this.#left.find(([name]) => name === label)?.[1].trim() ?? null
  }

  /** What was not taken, a line each; null where nothing is left. */
  rest(): string | null {
    const lines = this.#left.map(([label, value]) => `${label}: ${value.trim()}`)
    return lines.length === 0 ? null : lines.join('\n')
  }
}
