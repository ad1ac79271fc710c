/** Returns a text's width in points. */
export type Measure = (text: string) => number

/** A word up to this length is measured whole; a longer one is cut where the line ends. */
const WHOLE = 80
const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x1680 || (code >= 0x2000 && code <= 0x200b && code !== 0x2007) || code === 0x3000
const letter = /\p{L}/u
const joins = /[\p{M}\u{200D}\u{DC00}-\u{DFFF}]/u
const spacesBehind = /[ \u{1680}\u{2000}-\u{200B}\u{3000}]+$/u

/**
 * Breaks a text into lines of a width. Runs in linear time for any text: a word wider than a line is cut where the line
 * ends, and each character is measured only a few times. Nothing is left out; spaces stay at the end of their line.
 */
export function* breakLines(text: string, width: number, measure: Measure): Generator<string> {
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    yield* breakParagraph(text.slice(from, to), width, measure)
    from = to + 1
  }
}

function* breakParagraph(text: string, width: number, measure: Measure): Generator<string> {
  let line = ''
  let used = 0
  for (let from = 0; from < text.length;) {
    const to = endOfWord(text, from)
    let word = text.slice(from, to)
    from = to
    if (word.length <= WHOLE) {
      const bare = measure(word.replace(spacesBehind, ''))
      if (used + bare > width && bare <= width && line !== '') {
        yield line
        line = ''
        used = 0
      }
      if (used + bare <= width) {
        line += word
        used += measure(word)
        continue
      }
    }
    while (word !== '') {
      const some = word.slice(0, WHOLE)
      const fits = lettersThatFit(some, width - used, measure)
      if (fits === 0 && line !== '') {
        yield line
        line = ''
        used = 0
        continue
      }
      const piece = some.slice(0, Math.max(fits, wholeSign(some, 1)))
      line += piece
      used += measure(piece)
      word = word.slice(piece.length)
    }
  }
  yield line
}

/** Returns a word's end: after its spaces, or after a hyphen between letters. */
function endOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length && !isSpace(text.charCodeAt(at))) {
    const isHyphen = text.charAt(at) === '-' && at > from
    at++
    if (isHyphen && letter.test(text.charAt(at - 2)) && letter.test(text.charAt(at))) return at
  }
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

/** Returns how many characters of a short text fit into a width: estimates from the whole width, then corrects. */
function lettersThatFit(text: string, width: number, measure: Measure): number {
  const whole = measure(text)
  if (whole <= width) return text.length
  let fits = Math.max(0, Math.min(text.length - 1, Math.floor((text.length * width) / whole)))
  while (fits > 0 && measure(text.slice(0, fits)) > width) fits--
  while (fits < text.length - 1 && measure(text.slice(0, fits + 1)) <= width) fits++
  return wholeSign(text, fits, -1)
}

/** Moves a cut so that it splits no character: not inside a surrogate pair, and not before a combining mark. */
function wholeSign(text: string, at: number, step: 1 | -1 = 1): number {
  let cut = at
  while (cut > 0 && cut < text.length && joins.test(text.charAt(cut))) cut += step
  return cut
}
