/** A brace, a control word with its number, a byte written as `\'xx`, or plain bytes. */
export type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'word'; readonly name: string; readonly value: number | null }
  | { readonly kind: 'byte'; readonly byte: number }
  | { readonly kind: 'bytes'; readonly from: number; readonly to: number }
  | { readonly kind: 'binary'; readonly from: number; readonly to: number }

const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
const QUOTE = 0x27
const NEWLINE = 0x0a
const RETURN = 0x0d
/** In characters. RTF's own limit for a control word. */
const MAX_WORD = 32

const isLetter = (byte: number): boolean => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

/**
 * Line breaks are not text, and a backslash before a line break is `\par`. A control symbol is a word of one character
 * ('~', '*', '-'). Source: RTF 1.9.1, "Basic Entities".
 */
export function* readTokens(source: Uint8Array): Generator<RtfToken> {
  let at = 0
  while (at < source.length) {
    const byte = source[at] ?? 0
    if (byte === OPEN || byte === CLOSE) {
      yield { kind: byte === OPEN ? 'open' : 'close' }
      at += 1
    } else if (byte === BACKSLASH) {
      const read = readControl(source, at + 1)
      at = read.next
      yield read.token
      if (read.token.kind === 'word' && read.token.name === 'bin') {
        const to = Math.min(source.length, at + Math.max(0, read.token.value ?? 0))
        yield { kind: 'binary', from: at, to }
        at = to
      }
    } else if (byte === NEWLINE || byte === RETURN || byte === 0) at += 1
    else {
      const from = at
      while (at < source.length && isPlain(source[at] ?? 0)) at += 1
      yield { kind: 'bytes', from, to: at }
    }
  }
}

const isPlain = (byte: number): boolean =>
  byte !== OPEN && byte !== CLOSE && byte !== BACKSLASH && byte !== NEWLINE && byte !== RETURN && byte !== 0

function readControl(source: Uint8Array, from: number): { token: RtfToken; next: number } {
  const first = source[from]
  if (first === undefined) return { token: { kind: 'bytes', from, to: from }, next: from }
  if (first === QUOTE) {
    const byte = Number.parseInt(textOf(source, from + 1, from + 3), 16)
    return { token: { kind: 'byte', byte: Number.isNaN(byte) ? 0x3f : byte }, next: from + 3 }
  }
  if (!isLetter(first)) {
    const isBreak = first === NEWLINE || first === RETURN
    const isPair = first === RETURN && source[from + 1] === NEWLINE
    return {
      token: { kind: 'word', name: isBreak ? 'par' : String.fromCharCode(first), value: null },
      next: from + (isPair ? 2 : 1),
    }
  }
  let at = from
  while (at - from < MAX_WORD && isLetter(source[at] ?? 0)) at += 1
  const name = textOf(source, from, at)
  const start = at
  if (source[at] === 0x2d) at += 1
  const digits = at
  while (at - digits < 10 && isDigit(source[at] ?? 0)) at += 1
  const value = at === digits ? null : Number(textOf(source, start, at))
  if (value === null) at = start
  if (source[at] === 0x20) at += 1
  return { token: { kind: 'word', name, value }, next: at }
}

export const textOf = (source: Uint8Array, from: number, to: number): string =>
  Buffer.from(source.buffer, source.byteOffset + from, Math.max(0, Math.min(to, source.length) - from)).toString(
    'latin1',
  )
