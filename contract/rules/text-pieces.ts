/** The most lines, or about as many letters, of one piece. */
const LINES = 100
const LETTERS = 6000
/** A line without an end is cut at a space; one without spaces, where it is this long. */
const LONGEST = 20_000

/**
 * Cuts a long text into pieces that are shown one below the other: the browser lays out only those in view. A piece ends
 * where a line ends, and the line break between two pieces is in neither. A line of more than 20,000 letters is cut within
 * itself, after a space where there is one; such pieces put together are the line.
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

/** Behind a space, so that no word is torn; and never within a sign. */
function cutWithin(text: string, from: number): { end: number; next: number } {
  const space = text.lastIndexOf(' ', from + LONGEST)
  let end = space > from ? space + 1 : from + LONGEST
  if (/[\uDC00-\uDFFF]/.test(text.charAt(end))) end++
  return { end, next: end }
}
