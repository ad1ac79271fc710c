import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText } from '#fhir/json/elements.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'
import { isPayersSection } from '#forms/payers-section.ts'
import { escapeHtml } from './escape-html.ts'
import { documentHeads } from '@kinchart/texts/en/documents.ts'

/** Attribute that flags a section about insurance. */
const ABOUT_INSURANCE = ' data-about="insurance"'
const MAX_LEVEL = 6
const MAX_DEPTH = 20

/**
 * Renders the narratives of a FHIR Composition as HTML. Source: FHIR R4 `Composition.section.title`, `.text.div`,
 * `.section`. The result is not sanitized yet: narratives are from the sender. Null if there is no text.
 */
export function compositionPage(composition: LooseResource<'Composition'>): string | null {
  const sections = asObjects(composition.section)
    .map((section) => drawSection(section, 2, 0))
    .join('')
  if (sections === '') return null
  return `<h1>${escapeHtml(asText(composition.title) ?? documentHeads.untitled)}</h1>${sections}`
}

function drawSection(section: LoosePart<'Composition', 'section'>, level: number, depth: number): string {
  if (depth > MAX_DEPTH) return ''
  const inner = asObjects(section.section)
    .map((one) => drawSection(one, Math.min(MAX_LEVEL, level + 1), depth + 1))
    .join('')
  const div = asText(asObject(section.text)?.div) ?? ''
  const title = asText(section.title) ?? labelOf(section.code)
  if (div === '' && inner === '') return ''
  const codes = asObjects(asObject(section.code)?.coding).map(({ code }) => asText(code))
  const about = isPayersSection(codes, asText(section.title)) ? ABOUT_INSURANCE : ''
  return `<section${about}>${title === null ? '' : `<h${level}>${escapeHtml(title)}</h${level}>`}${div}${inner}</section>`
}
