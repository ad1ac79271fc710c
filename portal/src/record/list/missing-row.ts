import { type Cell, type ShownRow, captionWith } from '#record/section.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'

/**
 * If the source no longer lists the row, adds 'No longer listed by its source' after the row's qualifier ('Not
 * taken') and before the rest of the caption.
 */
export function markMissingRow(row: ShownRow): ShownRow {
  if (row.missingSince === null) return row
  const named = Object.entries(row.cells).find(([, cell]) => cell.kind === 'text' && cell.isStrong === true)
  const marked = named?.[1].kind === 'text' ? { [named[0]]: markedCell(named[1]) } : {}
  const { says, caption } = marking(row.says ?? null, row.caption)
  return { ...row, says, caption, cells: { ...row.cells, ...marked } }
}

const markedCell = (cell: Extract<Cell, { kind: 'text' }>): Cell => {
  const { says, caption } = marking(cell.says ?? null, cell.small ?? '')
  return { ...cell, says, small: caption }
}

function marking(says: string | null, caption: string): { readonly says: string; readonly caption: string } {
  const marked = joined(says, recordTexts.notListed)
  return { says: marked, caption: captionWith(caption, says, marked) }
}
