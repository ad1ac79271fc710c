const LINES = 100
const LETTERS = 6000
/** Maximum number of letters in a line. Longer lines are split. */
const LONGEST = 20_000

/**
 * Splits text at line ends, so that the browser lays out only the pieces in view. The pieces omit the line breaks at
 * which the text was split. A line of more than 20,000 letters is split after a space if possible. Joining the pieces
 * of such a line gives the line unchanged.
 */
export function textPieces(text: string): readonly string[] {
  const pieces: string[] = []
  for (let from = 0; from <= text.length;) {
    const { end, next } = endOfPiece(text, from)
    pieces.push(text.slice(from, end))
    from = next
  }
  return pieces
}

function endOfPiece(text: string, from: number): { end: number; next: number } {
  let end = from - 1
  for (let lines = 0; lines < LINES && end - from < LETTERS; lines++) {
    const found = text.indexOf('\n', end + 1)
    const lineEnd = found === -1 ? text.length : found
    if (lineEnd - from > LONGEST && lines > 0) break
    if (lineEnd - from > LONGEST) return cutWithin(text, from)
    end = lineEnd
    if (found === -1) break
  }
  return { end, next: end + 1 }
}

/** Splits after a space if possible, and never within a surrogate pair. */
function cutWithin(text: string, from: number): { end: number; next: number } {
  const space = text.lastIndexOf(' ', from + LONGEST)
  let end = space > from ? space + 1 : from + LONGEST
  if (/[\uDC00-\uDFFF]/.test(text.charAt(end))) end++
  return { end, next: end }
}
