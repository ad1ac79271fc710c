import { textDate } from './text-dates.ts'

export type Field = readonly [label: string, value: string]

const NOTHING = /^(?:\*?\s*not available\s*\*?|no information available|n\/a|none (?:entered|recorded|noted)|-+)$/i

/** The fields of one record. Values that no reader takes are kept verbatim, so that nothing is lost. */
export class Fields {
  readonly #left: Field[]
  constructor(fields: readonly Field[]) {
    this.#left = fields.filter(([, value]) => value.trim() !== '')
  }

  /**
   * Returns the value of the first of these labels that has one, and removes the value. Placeholders do not count as
   * values. Null if there is no value.
   */
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

  takeNumber(label: string): string | null {
    return /^-?\d+(?:\.\d+)?$/.test(this.see(label) ?? '') ? this.take(label) : null
  }

  takeAll(label: string): string[] {
    const found: string[] = []
    for (let value = this.take(label); value !== null; value = this.take(label)) found.push(value)
    return found
  }

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

  see(label: string): string | null {
    return this.#left.find(([name]) => name === label)?.[1].trim() ?? null
  }

  /** Returns the values that have not been taken yet, one per line. Returns null if none are left. */
  rest(): string | null {
    const lines = this.#left.map(([label, value]) => `${label}: ${value.trim()}`)
    return lines.length === 0 ? null : lines.join('\n')
  }
}
