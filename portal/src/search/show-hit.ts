import type { ClaimRow } from '@kinchart/contract/calls/claims.ts'
import { markWords } from '@kinchart/contract/text/marked-words.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { MarkedWord, SearchHit } from '@kinchart/contract/calls/search.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import type { EncounterRow } from '@kinchart/contract/sections/encounters.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { appointmentTexts, visitTexts } from '@kinchart/texts/en/appointments.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { searchTexts } from '@kinchart/texts/en/search.ts'
import { markMissingRow } from '#record/list/missing-row.ts'
import type { ShownRow } from '#record/section.ts'
import { drawAs, sectionOf } from '#record/sections.ts'
import { showClaim } from '#claims/show-claim.tsx'
import { encounterPath, myRecordsPath, paths, providerPath } from '#paths/paths.ts'
import { showEncounter } from '#record/encounters/show-encounter.ts'

/** `path`: the page that shows the hit. If null, the hit opens on the search page. */
export type ShownHit = {
  readonly id: string
  readonly title: string
  readonly caption: string
  readonly date: string | null
  readonly path: string | null
  readonly row: ShownRow | null
  /** Text around the match. Null if the title contains the match. */
  readonly within: { readonly label: string; readonly text: string } | null
}

export function kindTitle(kind: string): string {
  if (kind === 'encounters') return visitTexts.list
  if (kind === 'doctors') return searchTexts.doctors
  if (kind === 'notes') return searchTexts.ownNotes
  if (kind === 'appointments') return appointmentTexts.title
  return sections.find(({ name }) => name === kind)?.title ?? kind
}

export function showHit(kind: string, hit: SearchHit, marked: readonly MarkedWord[]): ShownHit {
  const { id, row } = hit
  if (row === null) return showOtherHit(kind, hit)
  const shown = drawRow(kind, row as AnyRow)
  const title = hit.name ?? shown.title
  return {
    ...{ id, title, row: shown, date: shown.date },
    caption: listOf([shown.caption, shown.providerName].filter((words) => words !== '')),
    path: kind === 'encounters' ? encounterPath(id) : kind === 'coverage' ? paths.idCard : null,
    within: passageIn(hit) ?? (isIn(title, marked) ? null : fieldIn(kind, row as AnyRow, marked)),
  }
}

function drawRow(kind: string, row: AnyRow): ShownRow {
  if (kind === 'encounters') return showEncounter(row as unknown as EncounterRow)
  if (kind === 'claims') return showClaim(row as unknown as ClaimRow)
  if (kind !== 'coverage') return markMissingRow(drawAs(kind)(row))
  const named = ['payer', 'plan', 'type'].map((field) => row[field]).find((one) => typeof one === 'string')
  const start = row['start']
  return {
    ...{ id: row.id, caption: '', providerName: row.providerName, cells: {}, facts: [], results: [] },
    ...{ title: typeof named === 'string' ? named : kindTitle(kind), date: typeof start === 'string' ? start : null },
    ...{ sources: [], missingSince: row.missingSince ?? null },
  }
}

function showOtherHit(kind: string, hit: SearchHit): ShownHit {
  const { id, name, caption, date, providerId } = hit
  const type = recordTypes.find((one) => one.id === id)
  const isNote = kind === 'notes'
  return {
    ...{ id, date, row: null },
    title: isNote ? searchTexts.noteOn({ kind: type?.name ?? '' }) : (name ?? kindTitle(kind)),
    caption: caption === name ? '' : (caption ?? ''),
    path: isNote ? myRecordsPath(type?.tabUrl) : providerPath(providerId ?? id),
    within: isNote && hit.passage !== null ? { label: '', text: hit.passage.text } : null,
  }
}

function passageIn({ passage }: SearchHit): ShownHit['within'] {
  if (passage === null) return null
  const { text, page, pages } = passage
  return { text, label: page === null ? searchTexts.inDocument : searchTexts.inPages({ page, pages: pages ?? page }) }
}

const isIn = (text: string, marked: readonly MarkedWord[]): boolean =>
  markWords(text, marked).some(({ isMarked }) => isMarked)

function fieldIn(kind: string, row: AnyRow, marked: readonly MarkedWord[]): ShownHit['within'] {
  for (const { field, label } of sectionOf(kind)?.searchColumns ?? []) {
    const value = row[field]
    if (typeof value === 'string' && isIn(value, marked)) return { label, text: value }
  }
  return null
}
