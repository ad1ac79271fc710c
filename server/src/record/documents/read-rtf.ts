import { escapeHtml } from './sanitize-note.ts'
import {
  addToPicture,
  drawPicture,
  MAX_PICTURES,
  newPicture,
  destinations,
  firstState,
  stories,
  type State,
  type Field,
} from './rtf-state.ts'
import { createFonts } from './rtf-fonts.ts'
import { RtfRefusedError } from './rtf-refused-error.ts'
import { createStories } from './rtf-stories.ts'
import { readTokens, textOf } from './rtf-tokens.ts'
import { applyWord } from './rtf-words.ts'

const LINK = /^\s*HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\s]{1,2000})/i
const KNOWN = /^(?:https?|mailto|tel|ftp):/i
/** With this result, the form field uses its default value. */
const UNDEFINED_RESULT = 25

/**
 * Returns the address of a link, whether a checkbox is checked, or the selected item of a list. Returns an empty string
 * if there is none. Source: RTF 1.9.1, "Fields", "Form Fields".
 */
function fieldText({ instruction, text, result, preset, choices }: Field): string {
  const address = LINK.exec(instruction)?.[1]
  if (address !== undefined) {
    const bare = address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '')
    return KNOWN.test(address) && !text.includes(bare) ? ` (${address})` : ''
  }
  const chosen = result === null || result === UNDEFINED_RESULT ? preset : result
  if (/^\s*FORMCHECKBOX/i.test(instruction)) return chosen === 1 ? '☒' : '☐'
  if (/^\s*FORMDROPDOWN/i.test(instruction) && text.trim() === '') return choices[chosen] ?? ''
  return ''
}

/** In bytes. Equals the size limit of an import. A file of this size takes a few seconds in the worst case. */
const MAX_RTF = 25_000_000
/** Maximum nesting depth of groups. Files from word processors stay below 50. */
const MAX_GROUPS = 500
/** In bytes. The largest size of a file that contains only the fonts, styles and page settings of a word processor. */
const MAX_EMPTY_FILE_SIZE = 60_000
const HEAD = /^(?:\xEF\xBB\xBF)?\s{0,100}\{\\rtf/

/**
 * Keeps paragraphs, headings, lists, tables with their cells, bold, italic, underlined, struck, superscript and
 * subscript text, and images (PNG, JPEG, GIF) as data. A link becomes its text followed by the address. Headers,
 * footers and footnotes appear once, before and after the text. Every tag and attribute is from a closed list;
 * everything else is escaped text. Throws RtfRefusedError for other formats, oversized files, and damaged files without
 * readable text. Reads a truncated file to its end. Source: RTF 1.9.1.
 */
export function readRtf(source: Uint8Array): string {
  if (!HEAD.test(textOf(source, 0, 120))) throw new RtfRefusedError('not-rtf')
  if (source.length > MAX_RTF) throw new RtfRefusedError('too-large')
  const fonts = createFonts()
  const pages = createStories()
  const groups: State[] = []
  let state = firstState()
  let pending: number[] = []
  let pendingDecode = fonts.decoder(null)
  let skip = 0
  let pictureBytes = 0

  const write = (text: string): void => {
    const { destination, field } = state
    if (destination === 'fonts') fonts.nameBytes(text)
    else if (destination === 'mark') pages.addMark(state, text)
    else if (destination === 'instruction' && field) field.instruction += field.instruction.length > 4000 ? '' : text
    else if (destination === 'choice' && field) field.choices.push(text.slice(0, 200))
    else if (destination === 'text') {
      if (field && field.text.length < 4000) field.text += text
      pages.addText(state, text)
    }
  }
  const flush = (): void => {
    if (pending.length === 0) return
    const bytes = Uint8Array.from(pending)
    pending = []
    write(pendingDecode(bytes))
  }
  const addByte = (byte: number): void => {
    const decode = state.destination === 'fonts' ? fonts.decoder(null) : fonts.decoder(state.font)
    if (decode !== pendingDecode) flush()
    pendingDecode = decode
    pending.push(byte)
  }
  const close = (): void => {
    const outer = groups.pop()
    if (!outer) return
    if (state.picture !== null && state.picture !== outer.picture && outer.destination !== 'skip') {
      const { html, size } = drawPicture(state.picture)
      pictureBytes += size
      if (html !== '') pages.addHtml(outer, pictureBytes > MAX_PICTURES ? escapeHtml('[Picture]') : html)
    }
    if (state.field !== null && state.field !== outer.field) {
      const more = fieldText(state.field)
      if (more !== '' && outer.destination === 'text') pages.addText(outer, more)
    }
    if (state.story !== outer.story) pages.endStory(state)
    state = outer
  }

  for (const token of readTokens(source)) {
    if (token.kind === 'byte' || token.kind === 'bytes') {
      const from = token.kind === 'bytes' ? Math.min(token.to, token.from + skip) : 0
      const isSkipped = token.kind === 'byte' && skip > 0
      skip -= token.kind === 'byte' ? Number(isSkipped) : from - token.from
      if (isSkipped || state.destination === 'skip' || state.destination === 'through') continue
      if (token.kind === 'byte') addByte(token.byte)
      else if (state.picture && state.destination === 'picture')
        addToPicture(state.picture, source, from, token.to, true)
      else for (let at = from; at < token.to; at++) addByte(source[at] ?? 0)
      continue
    }
    flush()
    if (token.kind === 'open') {
      skip = 0
      if (groups.length >= MAX_GROUPS) throw new RtfRefusedError('too-deep')
      groups.push(state)
      state = { ...state, isIgnorable: false }
    } else if (token.kind === 'close') {
      skip = 0
      close()
      if (groups.length === 0) break
    } else if (token.kind === 'binary') {
      if (state.picture && state.destination === 'picture')
        addToPicture(state.picture, source, token.from, token.to, false)
    } else if (token.name === '*') state.isIgnorable = true
    else if (skip > 0) skip -= 1
    else if (token.name === 'u' && token.value !== null) {
      if (state.destination !== 'skip') write(unicode(token.value))
      skip = state.replaced
    } else if (state.destination !== 'skip' && !enter(token.name)) {
      if (state.destination === 'fonts') fonts.define(token.name, token.value)
      applyWord(state, token.name, token.value, fonts, pages, write)
    }
  }
  flush()
  const isCut = groups.length > 0
  while (groups.length > 0) close()
  const html = pages.finish()
  // An unreadable file must not look like an empty one.
  const isEmpty = html.replaceAll(/<(?!img\b)[^>]*>|&nbsp;|\s/g, '') === ''
  if (isEmpty && (isCut || source.length > MAX_EMPTY_FILE_SIZE)) throw new RtfRefusedError('nothing-read')
  return html

  function enter(name: string): boolean {
    const kind = Object.hasOwn(stories, name) ? stories[name] : undefined
    const found = Object.hasOwn(destinations, name) ? destinations[name] : undefined
    if (kind !== undefined && groups.length > 0) pages.beginStory(state, kind)
    else if (name === 'field') state.field = { instruction: '', text: '', result: null, preset: 0, choices: [] }
    else if (found === undefined) {
      if (!state.isIgnorable) return false
      state.destination = 'skip'
    } else {
      state.destination = found
      if (found === 'picture') state.picture = newPicture()
    }
    state.isIgnorable = false
    return true
  }
}

/** `value` is a signed 16-bit number. Symbol fonts use code points of the private use area. */
function unicode(value: number): string {
  const unit = value < 0 ? value + 0x10000 : value
  if (unit >= 0xf020 && unit <= 0xf0ff) return unit === 0xf0b7 || unit === 0xf0a7 ? '•' : String.fromCharCode(unit)
  return unit <= 0xffff ? String.fromCharCode(unit & 0xffff) : String.fromCodePoint(Math.min(unit, 0x10ffff))
}
