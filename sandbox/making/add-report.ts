import { concept, hl7, loinc, type Coding, type Concept } from '#making/codings.ts'
import type { ChartMaker } from '#making/chart-maker.ts'
import type { JsonObject } from '#records/fhir-resource.ts'

type Extra = JsonObject

export function addLabReport(chart: ChartMaker, code: Coding, on: string, result: readonly Extra[], extra: Extra = {}) {
  return addReport(chart, concept(hl7('v2-0074', 'LAB', 'Laboratory')), code, on, { result, ...extra })
}

export function addRadiologyReport(chart: ChartMaker, code: Coding, on: string, extra: Extra = {}) {
  return addReport(chart, concept(loinc('LP29684-5', 'Radiology')), code, on, extra)
}

export function addReport(chart: ChartMaker, category: Concept, code: Coding, on: string, extra: Extra) {
  return chart.add('DiagnosticReport', {
    status: 'final',
    category: [category],
    code: concept(code),
    effectiveDateTime: on,
    issued: on.length > 10 ? on : `${on}T15:00:00Z`,
    ...extra,
  })
}

export const noteTypes = {
  consultation: loinc('11488-4', 'Consult note'),
  discharge: loinc('18842-5', 'Discharge summary'),
  history: loinc('34117-2', 'History and physical note'),
  procedure: loinc('28570-0', 'Procedure note'),
  progress: loinc('11506-3', 'Progress note'),
  imaging: loinc('18748-4', 'Diagnostic imaging study'),
  laboratory: loinc('11502-2', 'Laboratory report'),
  pathology: loinc('11526-1', 'Pathology study'),
  operation: loinc('11504-8', 'Surgical operation note'),
  emergency: loinc('34111-5', 'Emergency department Note'),
} as const

export type Attachment = {
  readonly contentType: string
  readonly data?: string
  readonly url?: string
  readonly title?: string
}

export function addNote(
  chart: ChartMaker,
  type: Coding,
  { on: date, content, ...extra }: Extra & { readonly on: string | undefined; readonly content: readonly Attachment[] },
) {
  return chart.add('DocumentReference', {
    status: 'current',
    docStatus: 'final',
    type: concept(type),
    category: [concept(usCore('clinical-note', 'Clinical Note'))],
    ...(date === undefined ? {} : { date }),
    content: content.map((attachment) => ({ attachment })),
    ...extra,
  })
}

function usCore(code: string, display: string): Coding {
  return { system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category', code, display }
}

export function inline(contentType: string, content: string | Uint8Array, title?: string): Attachment {
  return { contentType, data: Buffer.from(content).toString('base64'), ...(title === undefined ? {} : { title }) }
}

/** `url` is relative to the FHIR base unless `isAbsolute`. */
export function asBinary(
  chart: ChartMaker,
  contentType: string,
  content: string | Uint8Array,
  options: { readonly title?: string; readonly isAbsolute?: boolean } = {},
): Attachment {
  const { reference } = chart.add('Binary', { contentType, data: Buffer.from(content).toString('base64') })
  return {
    contentType,
    url: options.isAbsolute ? `{fhirBaseUrl}/${reference}` : reference,
    ...(options.title === undefined ? {} : { title: options.title }),
  }
}
