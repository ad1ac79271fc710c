import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { conceptOf, isNameless, shortened } from './concepts.ts'
import type { Context } from './context.ts'
import { idReferredTo, resolveText } from './narrative.ts'
import { isNoName, noInformationPhrase } from '#fhir/codes/no-name.ts'
import { hasTemplate } from './templates.ts'
import { at, attr, attrAt, first, relatedTo, textOf, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

const FREE_TEXT_SIG = '76662-6'

export function medicineOf(statement: Xml, context: Context): JsonObject | undefined {
  for (const { code: sent, name: named } of materialsOf(statement)) {
    const code = conceptOf(sent, context.texts)
    const name = textOf(named)
    if (name !== null && (!code || isNameless(code))) return { text: name }
    if (!code) continue
    const codings = Array.isArray(code.coding) ? (code.coding as readonly JsonObject[]) : []
    const isWordless = code.text === undefined && codings.every(({ display }) => display === undefined)
    return isWordless && name !== null ? { ...code, text: name } : code
  }
  return undefined
}

/** Names a medication by the entry's text, else by its directions. Returns undefined if there is neither. */
export function medicineInWords(statement: Xml, { texts }: Context): JsonObject | undefined {
  const words = resolveText(first(statement, 'text'), texts) ?? freeTextSig(statement, texts)
  return words === null || isNoName(words) ? undefined : { text: shortened(words) }
}

type Material = { readonly code: Xml | null; readonly name: Xml | null }

function materialsOf(statement: Xml): readonly Material[] {
  const products = ['consumable/manufacturedProduct', 'product/manufacturedProduct'].flatMap((path) =>
    at(statement, path),
  )
  const things = [
    ...products.flatMap((product) => [
      first(product, 'manufacturedMaterial'),
      first(product, 'manufacturedLabeledDrug'),
    ]),
    // A solvent or propellant is not a medication.
    ...at(statement, 'participant')
      .filter((one) => ['CSM', 'PRD'].includes(attr(one, 'typeCode') ?? ''))
      .flatMap((one) => at(one, 'participantRole'))
      .filter((role) => !hasTemplate(role, template.drugVehicle))
      .flatMap((role) => at(role, 'playingEntity')),
  ]
  return things.map((thing) => ({ code: first(thing, 'code'), name: first(thing, 'name') }))
}

/** Returns what a medication is dissolved in or given with; null if not stated. Source: C-CDA Drug Vehicle. */
export function vehicleOf(statement: Xml, { texts }: Context): string | null {
  const roles = at(statement, 'participant/participantRole').filter((role) => hasTemplate(role, template.drugVehicle))
  const names = roles.flatMap((role) => {
    const entity = first(role, 'playingEntity')
    return textOf(first(entity, 'name')) ?? labelOf(conceptOf(first(entity, 'code'), texts)) ?? []
  })
  return names.length === 0 ? null : names.join(', ')
}

/** Source: C-CDA Medication Free Text Sig. */
function freeTextSig(statement: Xml, texts: Context['texts']): string | null {
  const sig = relatedTo(statement).find(
    (one) => hasTemplate(one, template.freeTextSig) || attrAt(one, 'code', 'code') === FREE_TEXT_SIG,
  )
  return sig ? resolveText(first(sig, 'text'), texts) : null
}

const directions = /\b(?:sigs?|directions?|instructions?|dos(?:e|es|age|ing)|how to (?:take|use))\b/i
const nameHeadings = /\b(?:medications?|medicines?|drugs?|products?|names?|vaccines?)\b/i

/**
 * Uses the free-text sig, else the entry's own text, else the narrative that the entry points to. If the entry points
 * to a table row, uses the cell under 'Directions' or a similar heading. Skips text that only names the medication.
 */
export function directionsOf(statement: Xml, { texts, cells }: Context, medicine?: JsonObject): string | null {
  const sig = freeTextSig(statement, texts)
  if (sig !== null) return sig
  const element = first(statement, 'text')
  const own = textOf(element)
  const id = own === null ? idReferredTo(element) : null
  if (id !== null && cells.isRow(id)) {
    const cell = cells.under(id, directions)
    return cell === null || noInformationPhrase.test(cell) ? null : cell
  }
  const words = own ?? (id === null ? null : texts(id))
  const heading = id === null ? null : cells.headingOf(id)
  if (words === null || isAlike(words, medicine)) return null
  if (heading !== null && nameHeadings.test(heading) && !directions.test(heading)) return null
  const isOfName =
    id !== null && materialsOf(statement).some(({ code }) => idReferredTo(first(code, 'originalText')) === id)
  return isOfName && heading === null && medicine !== undefined ? null : words
}

const taking =
  /\b(?:take|apply|inhale|inject|use|give|insert|place|instill|chew|dissolve|drink|spray|once|twice|times?|daily|nightly|hourly|hours?|days?|night|bedtime|morning|evening|noon|weekly|monthly|weeks?|months?|every|each|q\d*\s?[hdw]|qd|qod|bid|tid|qid|qhs|hs|prn|po|sl|orally|mouth|needed|meals?|food|directed|puffs?|minutes?)\b/i

/**
 * Returns true if the text only names the medication ('Lipitor 10 mg oral tablet, [RxNorm: 617312]'). Either all words
 * of the text are in the name, or the text shares a word with the name and contains no directions.
 */
function isAlike(words: string, medicine: JsonObject | undefined): boolean {
  const coding = Array.isArray(medicine?.['coding']) ? (medicine['coding'] as readonly JsonObject[]) : []
  const names = [labelOf(medicine), ...coding.map(({ display }) => display)].flatMap((name) =>
    typeof name === 'string' ? [partsOf(name)] : [],
  )
  const parts = partsOf(words.replaceAll(/\[[^[\]]*\]/g, ' '))
  const known = new Set(names.flat())
  const isKnown = (part: string): boolean =>
    known.has(part) ||
    (/^\p{L}{3,}$/u.test(part) && [...known].some((one) => one.startsWith(part) || part.startsWith(one)))
  if (names.some(([first]) => first !== undefined && parts.includes(first)) && parts.every(isKnown)) return true
  return !taking.test(words) && parts.some((part) => /^\p{L}{4,}$/u.test(part) && known.has(part))
}

const partsOf = (words: string): readonly string[] => words.toLowerCase().match(/[\p{L}\d.]+/gu) ?? []
