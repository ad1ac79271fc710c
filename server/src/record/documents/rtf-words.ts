import type { RtfFonts } from './rtf-fonts.ts'
import { characters, looks, newRow, plainLook, type ParagraphLook, type State } from './rtf-state.ts'
import type { Stories } from './rtf-stories.ts'

const aligns: Readonly<Record<string, ParagraphLook['align']>> = {
  ql: 'left',
  qc: 'center',
  qr: 'right',
  qj: 'justify',
}
/** Paragraph levels 0 to 8 are headings, 9 is text. */
const BODY_LEVEL = 9

/** Ignores unknown control words. Source: RTF 1.9.1. */
export function applyWord(
  state: State,
  name: string,
  value: number | null,
  fonts: RtfFonts,
  pages: Stories,
  write: (text: string) => void,
): void {
  if (Object.hasOwn(characters, name)) return write(characters[name] ?? '')
  if (Object.hasOwn(looks, name)) return setStyle(state, looks[name] ?? '', value !== 0)
  if (Object.hasOwn(aligns, name)) return setLook(state, { align: aligns[name] ?? 'left' })
  if (applyCharacterWord(state, name, value, fonts)) return
  if (state.destination !== 'text' && state.destination !== 'picture' && state.destination !== 'instruction') return
  if (applyRowWord(state, name, value, pages)) return
  applyParagraphWord(state, name, value, pages)
}

function applyCharacterWord(state: State, name: string, value: number | null, fonts: RtfFonts): boolean {
  switch (name) {
    case 'ansicpg':
      if (value !== null && value > 0) fonts.setPage(value)
      return true
    case 'mac':
      fonts.setPage(10000)
      return true
    case 'pc':
      fonts.setPage(437)
      return true
    case 'pca':
      fonts.setPage(850)
      return true
    case 'deff':
      if (value !== null) fonts.setDefault(value)
      return true
    case 'f':
      state.font = value
      return true
    case 'uc':
      state.replaced = Math.min(10, Math.max(0, value ?? 1))
      return true
    case 'plain':
      state.style = ''
      state.font = null
      return true
    case 'ulnone':
      setStyle(state, 'u', false)
      return true
    case 'super':
    case 'sub':
    case 'nosupersub':
      setStyle(state, '^', name === 'super' && value !== 0)
      setStyle(state, '_', name === 'sub' && value !== 0)
      return true
    case 'ffres':
      if (state.field) state.field.result = value
      return true
    case 'ffdefres':
      if (state.field) state.field.preset = value ?? 0
      return true
    case 'picwgoal':
      if (state.picture) state.picture.widthTwips = Math.max(0, value ?? 0)
      return true
    default:
      return false
  }
}

function applyRowWord(state: State, name: string, value: number | null, pages: Stories): boolean {
  const { row } = state
  switch (name) {
    case 'trowd':
      state.row = newRow()
      pages.noteRow(state)
      return true
    case 'trhdr':
      if (row) row.isHead = true
      return true
    case 'clmrg':
      if (row) row.next = { ...row.next, isMergedLeft: true }
      return true
    case 'clvmgf':
    case 'clvmrg':
      if (row) row.next = { ...row.next, vertical: name === 'clvmgf' ? 'first' : 'merged' }
      return true
    case 'cellx':
      if (row && row.cells.length < 1000) row.cells.push({ ...row.next, right: value ?? 0 })
      if (row) row.next = { isMergedLeft: false, vertical: 'none' }
      return true
    case 'cell':
      pages.endCell(state, 1)
      return true
    case 'nestcell':
      pages.endCell(state, Math.max(2, state.look.tableDepth))
      return true
    case 'row':
      pages.endRow(state, 1)
      return true
    case 'nestrow':
      pages.endRow(state, Math.max(2, state.look.tableDepth))
      return true
    default:
      return false
  }
}

function applyParagraphWord(state: State, name: string, value: number | null, pages: Stories): void {
  switch (name) {
    case 'par':
    case 'sect':
    case 'page':
      return pages.endParagraph(state)
    case 'line':
    case 'lbr':
      return pages.addHtml(state, '<br />')
    case 'pard':
      state.look = plainLook
      return
    case 'intbl':
      return setLook(state, { isInTable: value !== 0 })
    case 'itap':
      return setLook(state, { tableDepth: Math.max(0, value ?? 1) })
    case 'ilvl':
      return setLook(state, { level: Math.max(0, value ?? 0) })
    case 'outlinelevel':
      return setLook(state, { outline: value !== null && value >= 0 && value < BODY_LEVEL ? value : null })
    default:
  }
}

function setLook(state: State, changed: Partial<ParagraphLook>): void {
  state.look = { ...state.look, ...changed }
}

function setStyle(state: State, letter: string, isOn: boolean): void {
  const without = state.style.replace(letter, '')
  state.style = isOn ? without + letter : without
}
