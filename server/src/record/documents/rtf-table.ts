/** The right edge of a cell in twips from the left, and whether the cell continues the cell on its left or above it. */
export type CellPlace = {
  readonly right: number
  readonly isMergedLeft: boolean
  readonly vertical: 'none' | 'first' | 'merged'
}
export type RowPlaces = { readonly cells: readonly CellPlace[]; readonly isHead: boolean }
export type RtfRow = { readonly cells: readonly string[]; readonly places: RowPlaces | null }

/** Edges this close are treated as one edge, because word processors round them. In twips, 1/20 pt. */
const NEAR = 40
/** A table with more edges keeps its cells but no spans. */
const MAX_EDGES = 200

type Drawn = { readonly html: string; columns: number; rows: number }

export function drawTable(rows: readonly RtfRow[]): string {
  const edges = edgesOf(rows)
  const above = new Map<number, Drawn>()
  const drawn = rows.map(({ cells, places }) => {
    const isPlaced = edges !== null && places !== null && places.cells.length === cells.length
    const row: Drawn[] = []
    let from = 0
    cells.forEach((html, index) => {
      const place = isPlaced ? places.cells[index] : undefined
      const to =
        place === undefined || edges === null ? from + 1 : Math.max(from + 1, edgeIndex(edges, place.right) + 1)
      const columns = to - from
      const before = row.at(-1)
      const owner = above.get(from)
      if (place?.isMergedLeft === true && html === '' && before) before.columns += columns
      else if (place?.vertical === 'merged' && html === '' && owner) owner.rows += 1
      else {
        const cell = { html, columns, rows: 1 }
        row.push(cell)
        if (place?.vertical === 'first') above.set(from, cell)
        else above.delete(from)
      }
      from = to
    })
    return { row, tag: places?.isHead === true ? 'th' : 'td' }
  })
  const written = drawn.map(({ row, tag }) => `<tr>${row.map((cell) => drawCell(cell, tag)).join('')}</tr>`)
  return `<table><tbody>${written.join('')}</tbody></table>`
}

function drawCell({ html, columns, rows }: Drawn, tag: string): string {
  const spans = `${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`
  return `<${tag}${spans}>${html}</${tag}>`
}

function edgesOf(rows: readonly RtfRow[]): readonly number[] | null {
  const all = new Set(rows.flatMap(({ places }) => places?.cells.map(({ right }) => right) ?? []))
  const edges: number[] = []
  for (const right of [...all].sort((a, b) => a - b)) {
    const last = edges.at(-1)
    if (last === undefined || right - last > NEAR) edges.push(right)
  }
  return edges.length > MAX_EDGES ? null : edges
}

/** Returns the index of the last edge at or before the position. */
function edgeIndex(edges: readonly number[], right: number): number {
  let found = 0
  for (const [index, edge] of edges.entries()) if (edge <= right) found = index
  return found
}
