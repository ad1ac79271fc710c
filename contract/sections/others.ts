/** Records of types without their own list. The spec does not cover these records. */
import { z } from 'zod'
import { date, part, rowOf, text } from './field.ts'
import { listCall, listSection } from './section.ts'
import { joined, statusInWords } from './words.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.others

const fields = {
  kind: part(z.string(), labels.kind),
  /** The record's name. If there is none, the label of its type. */
  what: part(z.string(), labels.record),
  /** The code in the resource's `status` or `lifecycleStatus`. */
  status: text(labels.status),
  date: date(labels.date),
}
export const otherRow = rowOf(fields)
export type OtherRow = z.output<typeof otherRow>

const list = listCall({
  name: 'listOthers',
  path: '/record/list-others',
  formerPath: '/MergeEHR/get-other-records',
  summary: 'Records of kinds that have no list of their own',
  rowsField: 'others',
  row: otherRow,
})
export const listOthers = list.call

/**
 * The URL segment of the tab in My Records. 'Other records' is not a record type, so these records are not part of
 * any share, link, note or research.
 */
export const othersTab = 'others'

export const others = listSection({
  name: othersTab,
  title: labels.title,
  // Types of the FHIR R4 5.10 Patient compartment that no other list shows. This tab also shows records of types that
  // are neither listed here nor shown elsewhere.
  types: ofNoOwnCode(
    ...['Account', 'AdverseEvent', 'AppointmentResponse', 'Basic', 'BodyStructure', 'CareTeam', 'ChargeItem'],
    ...['ClaimResponse', 'ClinicalImpression'],
    ...['Communication', 'CommunicationRequest', 'Composition', 'Consent', 'CoverageEligibilityRequest'],
    ...['CoverageEligibilityResponse', 'DetectedIssue', 'Device', 'DeviceRequest', 'DeviceUseStatement'],
    ...['DocumentManifest', 'EpisodeOfCare', 'FamilyMemberHistory', 'Flag', 'Goal', 'ImmunizationEvaluation'],
    ...['ImmunizationRecommendation', 'Invoice', 'List', 'MeasureReport', 'MolecularSequence', 'NutritionOrder'],
    ...['QuestionnaireResponse', 'RelatedPerson', 'RequestGroup', 'ResearchSubject', 'RiskAssessment'],
    ...['ServiceRequest', 'Specimen', 'SupplyDelivery', 'SupplyRequest', 'Task', 'VisionPrescription'],
  ),
  dateColumn: 'date',
  fields,
  row: otherRow,
  list,
  print: null,
})({
  one: labels.one,
  many: labels.many,
  title: (row) => row.what,
  caption: (row, says) => [says ?? statusInWords(row.status), row.kind],
  date: 'date',
  columns: [
    {
      field: 'what',
      minWidth: 220,
      isName: true,
      words: (row) => row.what,
      small: (row, says) => joined(says ?? statusInWords(row.status)),
    },
    { field: 'kind', minWidth: 160, words: (row) => row.kind },
    { field: 'date', width: 136 },
    { field: 'providerName', minWidth: 180, into: 'date' },
  ],
  search: ['what', 'kind', 'status', 'date', 'providerName'],
  details: [[labels.kind, (row) => row.kind], 'status', 'date'],
})

function ofNoOwnCode(...types: readonly string[]): Readonly<Record<string, null>> {
  return Object.fromEntries(types.map((type) => [type, null]))
}
