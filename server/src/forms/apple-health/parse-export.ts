import { setImmediate as breathe } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

export type Attributes = Readonly<Record<string, string>>

/** What the reader of an export is told, an element at a time. */
export type ExportHandler = {
  readonly onMe: (attributes: Attributes) => void
  /** When it was exported, as written. */
  readonly onExportDate?: (value: string) => void
  /** `correlation`: that which a record lies in. `entries`: its MetadataEntry elements by their keys. */
  readonly onRecord: (
    attributes: Attributes,
    entries: ReadonlyMap<string, string>,
    correlation: Attributes | null,
  ) => void
  readonly onCorrelationEnd: () => void
  /** Any other element directly below the root. */
  readonly onOther: (name: string, attributes: Attributes) => void
}

/** How a long reading goes on beside others. */
export type Pace = {
  readonly signal?: AbortSignal | undefined
  /** Waits until it may go on for some milliseconds; the returned function says that it did. */
  readonly turn?: (() => Promise<() => void>) | undefined
  /** Told how many bytes were read so far. */
  readonly onRead?: ((bytes: number) => Promise<void>) | undefined
}

export type ParsedExport = {
  /** It ends before its root does. */
  readonly isCutOff: boolean
  /** Something in it is no XML; what can be read around it is. */
  readonly isBroken: boolean
}

const ROOT = /<HealthData[\s/>]/
/** A DTD takes some ten thousand characters. */
const MAX_PROLOG = 1_000_000
/** No attribute or text of an export is nearly so long: what is, is no export. */
const MAX_TAG = 2_000_000
const MAX_ENTRIES = 100
/** An export has six elements in each other at most; each that is open is held. */
const MAX_DEPTH = 100
// XML 1.0 has no such characters; exports do (a vertical tab in the name of a device).
// eslint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/** A lone '&' would take everything up to the next semicolon for its name. */
const LONE_AMPERSAND = /&(?!#?\w{1,10};)/g
const ENTITY_LENGTH = 12
/** What a piece ends with and may go on in the next one. */
const ENTITY_BEGUN = /&#?\w{0,10}$/

/**
 * Parses the main file of an Apple Health export piece by piece; nothing of it is held but the element that is open.
 * Everything before the root is cut away as text: the DTD of some versions is broken, and no entity is ever defined or fetched.
 * Others are answered between the pieces. Throws what `signal` was aborted with, and what `bytes` and `onRead` throw.
 */
export async function parseExport(
  bytes: AsyncIterable<Buffer>,
  handler: ExportHandler,
  { signal, turn, onRead }: Pace = {},
): Promise<ParsedExport> {
  const decoder = new TextDecoder('utf-8')
  const { parser, state } = parserFor(handler)
  let prolog: string | null = ''
  let held = ''
  const feed = (text: string): void => {
    const all = held + text
    // Looked for at the end alone: a search through all of it would be slow.
    const end = all.length - ENTITY_LENGTH
    const begun = ENTITY_BEGUN.exec(all.slice(Math.max(0, end)))?.[0].length ?? 0
    held = all.slice(all.length - begun)
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
    // What stands behind the root is read for its damage alone.
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
  // Without this a mistake would end the reading.
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
