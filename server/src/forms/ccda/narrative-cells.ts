import { wordsOf } from './narrative.ts'
import { attr, at, childrenOf, isElement, nameOf, type Xml } from './xml-elements.ts'

export type NarrativeCells = {
  readonly isRow: (id: string) => boolean
  /** Returns the first cell under a matching heading in the element's row; null if there is none. */
  readonly under: (id: string, heading: RegExp) => string | null
  /** The heading of the element's column; null if the column has none. */
  readonly headingOf: (id: string) => string | null
  /**
   * Returns the element's text. If the element's cell is empty or contains only a date, returns the text of the first
   * other cell in the row.
   */
  readonly namedBy: (id: string) => string | null
}

const dateOnly =
  /^(?:\d{4}-\d{2}(?:-\d{2})?|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{8}|[A-Z][a-z]{2,8}\.? \d{1,2}, ?\d{4})(?:[T ,]+\d{1,2}:\d{2}.{0,20})?$/

/** Skips tables with merged cells, because their columns cannot be counted. Source: CDA R2 `StrucDoc.Table`. */
export function narrativeCells(found: ReadonlyMap<string, Xml>): NarrativeCells {
  const rowOf = (id: string): Xml | null => around(found.get(id) ?? null, 'tr')
  return {
    isRow: (id) => {
      const piece = found.get(id)
      return piece !== undefined && nameOf(piece) === 'tr'
    },
    under: (id, heading) => {
      const row = rowOf(id)
      const place = headings(row).findIndex((words) => words !== null && heading.test(words))
      return place < 0 ? null : wordsOf(cells(row)[place] ?? null)
    },
    headingOf: (id) => {
      const row = rowOf(id)
      const piece = found.get(id) ?? null
      const cell = around(piece, 'td') ?? around(piece, 'th')
      const place = cells(row).findIndex((one) => one === cell)
      return headings(row)[place] ?? null
    },
    namedBy: (id) => {
      const piece = found.get(id) ?? null
      const words = wordsOf(piece)
      const isName = piece === null || nameOf(piece) !== 'td' || (words !== null && !dateOnly.test(words))
      if (isName) return words
      const others = childrenOf(rowOf(id), 'td').map((cell) => wordsOf(cell))
      return others.find((cell) => cell !== null && !dateOnly.test(cell)) ?? words
    },
  }
}

function headings(row: Xml | null): readonly (string | null)[] {
  const table = around(row, 'table')
  const heads = at(table, 'thead/tr')
  const head = heads.length === 1 ? cells(heads[0] ?? null) : []
  return head.length === cells(row).length ? head.map((cell) => wordsOf(cell)) : []
}

function cells(row: Xml | null): readonly Xml[] {
  const all = childrenOf(row, 'td', 'th')
  const areJoined = all.some((cell) => (attr(cell, 'colspan') ?? '1') !== '1' || (attr(cell, 'rowspan') ?? '1') !== '1')
  return areJoined ? [] : all
}

function around(element: Xml | null, name: string): Xml | null {
  for (let one = element; one;) {
    if (nameOf(one) === name) return one
    const holder = one.parentNode
    one = holder && isElement(holder) ? holder : null
  }
  return null
}
