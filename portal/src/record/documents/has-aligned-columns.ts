const COLUMNS = /\S(?: {3,}|\t+)\S/
const FRAME = /[│┃║+|].*[│┃║+|]|^[-=_]{10,}$/

/** Whether lines of a text are under each other in columns: at least two in a row, or lines drawn with letters. */
export function hasAlignedColumns(text: string): boolean {
  const lines = text.slice(0, 40_000).split('\n')
  let inARow = 0
  for (const line of lines) {
    inARow = COLUMNS.test(line.trim()) || FRAME.test(line.trim()) ? inARow + 1 : 0
    if (inARow >= 2) return true
  }
  return false
}
