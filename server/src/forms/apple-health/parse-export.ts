import { setImmediate as breathe } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

export type Attributes = Readonly<Record<string, string>>

export type ExportHandler = {
  readonly onMe: (attributes: Attributes) => void
  readonly onExportDate?: (value: string) => void
  /** `correlation`: the Correlation element that contains the record. `entries`: its MetadataEntry elements by key. */
  readonly onRecord: (
    attributes: Attributes,
    entries: ReadonlyMap<string, string>,
    correlation: Attributes | null,
  ) => void
  readonly onCorrelationEnd: () => void
  readonly onOther: (name: string, attributes: Attributes) => void
}

export type Pace = {
  readonly signal?: AbortSignal | undefined
  readonly turn?: (() => Promise<() => void>) | undefined
  readonly onRead?: ((bytes: number) => Promise<void>) | undefined
}

export type ParsedExport = {
  readonly isCutOff: boolean
  readonly isBroken: boolean
}

const ROOT = /<HealthData[\s/>]/
const MAX_PROLOG = 1_000_000
const MAX_TAG = 2_000_000
const MAX_ENTRIES = 100
/** Limits memory use, because each open element is kept in memory. An export is at most six elements deep. */
const MAX_DEPTH = 100
// XML 1.0 does not allow these characters, but exports contain them (a vertical tab in a device's name).
// eslint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/**
 * Matches an unescaped '&'. The parser would read it as the start of an entity name that ends at the next semicolon.
 */
const LONE_AMPERSAND = /&(?!#?\w{1,10};)/g
const ENTITY_LENGTH = 12
/** Matches an entity that begins at the end of a chunk. The entity may continue in the next chunk. */
const ENTITY_BEGUN = /&#?\w{0,10}$/

/**
 * Parses in chunks and keeps only the open element in memory. Skips everything before the root as text, because the DTD
 * of some versions is broken. Never defines or fetches an entity. Other work can run between chunks. Throws `signal`'s
 * abort reason, and errors from `bytes` and `onRead`.
 */
export async function parseExport(
  bytes: AsyncIterable<Buffer>,
  handler: ExportHandler,
  { signal, turn, onRead }: Pace = {},
): Promise<ParsedExport> {
  const decoder = new TextDecoder('utf-8')
  const { parser, state } = parserFor(handler)
  let prolog: string | null = ''
  let pendingText = ''
  const feed = (text: string): void => {
    const all = pendingText + text
    const end = all.length - ENTITY_LENGTH
    const begun = ENTITY_BEGUN.exec(all.slice(Math.max(0, end)))?.[0].length ?? 0
    pendingText = all.slice(all.length - begun)
    const clean = all
      .slice(0, all.length - begun)
      .replace(NO_XML, '')
      .replace(LONE_AMPERSAND, '&amp;')
    if (prolog === null) {
      parser.write(clean)
      return
    }
    prolog += clean
    const at = prolog.search(ROOT)
    if (at >= 0) {
      parser.write(prolog.slice(at))
      prolog = null
    } else if (prolog.length > MAX_PROLOG) prolog = prolog.slice(-MAX_PROLOG / 2)
  }
  let read = 0
  for await (const piece of bytes) {
    signal?.throwIfAborted()
    const endTurn = await turn?.()
    // After the root element, the parser only checks for errors.
    if (!state.isEnded) feed(decoder.decode(piece, { stream: true }))
    endTurn?.()
    read += piece.length
    await onRead?.(read)
    state.unbroken += piece.length
    if (!state.isEnded && (state.unbroken > MAX_TAG || state.isTooDeep)) return { isCutOff: true, isBroken: true }
    await breathe()
  }
  if (!state.isEnded) feed(`${decoder.decode()}\n`)
  return { isCutOff: !state.isEnded, isBroken: state.isBroken }
}

function parserFor(handler: ExportHandler) {
  const state = { isEnded: false, isBroken: false, isTooDeep: false, unbroken: 0 }
  const parser = new SaxesParser({ xmlns: false, position: false })
  const open: string[] = []
  let depth = 0
  let correlation: Attributes | null = null
  let record: { readonly attributes: Attributes; readonly entries: Map<string, string> } | null = null
  // Without an error handler, the parser would stop at the first error.
  parser.on('error', () => {
    state.isBroken = true
  })
  parser.on('opentag', ({ name, attributes }) => {
    state.unbroken = 0
    depth++
    if (depth > MAX_DEPTH) state.isTooDeep = true
    if (depth <= 3) open[depth] = name
    if (depth === 2 && name === 'Me') handler.onMe(attributes)
    else if (name === 'Record' && record === null && depth <= 3) record = { attributes, entries: new Map() }
    else if (name === 'MetadataEntry' && record !== null && record.entries.size < MAX_ENTRIES)
      record.entries.set(attributes['key'] ?? '', attributes['value'] ?? '')
    else if (name === 'Correlation' && depth === 2) correlation = attributes
    else if (depth === 2 && name === 'ExportDate') handler.onExportDate?.(attributes['value'] ?? '')
    else if (depth === 2) handler.onOther(name, attributes)
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'Record' && record !== null && open[depth] === name) {
      handler.onRecord(record.attributes, record.entries, depth === 3 ? correlation : null)
      record = null
    } else if (name === 'Correlation' && depth === 2) {
      handler.onCorrelationEnd()
      correlation = null
    }
    depth--
    if (depth === 0) state.isEnded = true
  })
  return { parser, state }
}
