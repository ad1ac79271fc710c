import { asObject } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { embeddedForm } from '#forms/ccda/document-forms.ts'
import { timeOf } from '#forms/ccda/instants.ts'
import { narrativeDiv } from '#forms/ccda/narrative.ts'
import { parseXml } from '#forms/ccda/parse-xml.ts'
import { humanNameOf, nameText } from '#forms/ccda/people.ts'
import { at, attrAt, childrenOf, collect, first, nameOf, textOf, type Xml } from '#forms/ccda/xml-elements.ts'
import { DocumentUnreadableError } from './decode-document.ts'
import { escapeHtml } from './sanitize-note.ts'
import { documentHeads } from '@kinchart/texts/en/documents.ts'

/** Maximum HTML heading level. C-CDA sections have only two levels. */
const MAX_LEVEL = 6

/**
 * Renders title, patient, authors and custodian, then every section with its heading and narrative. Names and dates
 * are shown as sent. Source: CDA R2 header and `StrucDoc.Text`. Throws DocumentUnreadableError for a text that is not
 * a CDA document or has a DOCTYPE.
 */
export function ccdaPage(xml: string): string {
  const root = rootOf(xml)
  const sections = at(root, 'component/structuredBody/component/section').map((section) => drawSection(section, 2))
  return [
    `<h1>${escapeHtml(textOf(first(root, 'title')) ?? attrAt(root, 'code', 'displayName') ?? documentHeads.clinical)}</h1>`,
    drawHeader(root),
    ...sections,
  ].join('')
}

/**
 * Returns the file that a C-CDA document contains in place of sections. Returns null if the file is absent, damaged
 * or external. Source: CDA R2 `nonXMLBody`.
 */
export function embeddedFile(xml: string): { readonly bytes: Buffer; readonly contentType: string | null } | null {
  const form: JsonObject | null = asObject(embeddedForm(rootOf(xml), null))
  if (typeof form?.data !== 'string') return null
  const contentType = typeof form.contentType === 'string' ? form.contentType : null
  return { bytes: Buffer.from(form.data, 'base64'), contentType }
}

function rootOf(xml: string): Xml {
  const root = parseXml(xml)
  if (typeof root === 'string' || nameOf(root) !== 'ClinicalDocument') throw new DocumentUnreadableError('load')
  return root
}

function drawHeader(root: Xml): string {
  const role = first(root, 'recordTarget/patientRole')
  const names = (path: string): string => [...new Set(collect(at(root, path), personIn))].join(', ')
  const facts: readonly (readonly [label: string, text: string | null])[] = [
    [documentHeads.patient, nameText(humanNameOf(first(role, 'patient/name')))],
    [documentHeads.born, dayOf(first(role, 'patient/birthTime'))],
    [documentHeads.sex, attrAt(role, 'patient/administrativeGenderCode', 'displayName')],
    [documentHeads.date, dayOf(first(root, 'effectiveTime'))],
    [documentHeads.author, names('author/assignedAuthor')],
    [documentHeads.custodian, textOf(first(root, 'custodian/assignedCustodian/representedCustodianOrganization/name'))],
  ]
  const rows = facts.flatMap(([label, text]) =>
    text === null || text === '' ? [] : `<dt>${label}</dt><dd>${escapeHtml(text)}</dd>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

function personIn(role: Xml): string | null {
  const person = nameText(humanNameOf(first(role, 'assignedPerson/name')))
  return (
    person ??
    textOf(first(role, 'representedOrganization/name')) ??
    textOf(first(role, 'assignedAuthoringDevice/softwareName'))
  )
}

function dayOf(element: Xml | null): string | null {
  return timeOf(element)?.slice(0, 10) ?? null
}

function drawSection(section: Xml, level: number): string {
  const title = textOf(first(section, 'title')) ?? attrAt(section, 'code', 'displayName')
  const inner = childrenOf(section, 'component')
    .flatMap((component) => childrenOf(component, 'section'))
    .map((one) => drawSection(one, Math.min(MAX_LEVEL, level + 1)))
  const heading = title === null ? '' : `<h${level}>${escapeHtml(title)}</h${level}>`
  return `<section>${heading}${narrativeDiv(first(section, 'text')) ?? ''}${inner.join('')}</section>`
}
