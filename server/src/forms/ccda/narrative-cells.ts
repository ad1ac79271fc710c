import { wordsOf } from './narrative.ts'
import { attr, at, childrenOf, isElement, nameOf } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

/** Cells of a table that an entry points to: what is under a heading, and the heading that a piece is under. */
export type NarrativeCells = {
  /** Whether the piece is a whole row of a table. */
  readonly isRow: (id: string) => boolean
  /** The words of the first cell of the row under a heading that fits. Absence: null. */
  readonly under: (id: string, heading: RegExp) => string | null
  /** The heading of the column in which the piece is. Absence: null. */
  readonly headingOf: (id: string) => string | null
  /** The words of a piece that is to name an entry: of a cell that is empty or only a date, those of the row's first other cell. */
  readonly namedBy: (id: string) => string | null
}

/** A date with or without a time, as narratives print it. */
const dateOnly =
  /^(?:\d{4}-\d{2}(?:-\d{2})?|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{8}|[A-Z][a-z]{2,8}\.? \d{1,2}, ?\d{4})(?:[T ,]+\d{1,2}:\d{2}.{0,20})?$/

/** Source: CDA R2 `StrucDoc.Table`. Tables with joined cells are not read: their columns cannot be counted. */
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

/** The element itself or the nearest around it with that name. */
function around(element: Xml | null, name: string): Xml | null {
  for (let one = element; one;) {
    if (nameOf(one) === name) return one
    const holder = one.parentNode
    one = holder && isElement(holder) ? holder : null
  }
  return null
}
