import type { Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { petra } from '../with-sandbox.ts'

/** Few resource types, so that a run is short. Pages of two records, so that there are several pages. */
export const servedTypes = [
  ...['Patient', 'Condition', 'DiagnosticReport', 'DocumentReference', 'Immunization'],
  ...['MedicationRequest', 'Observation', 'Procedure', 'Practitioner', 'Medication', 'Binary', 'Provenance'],
]

export const searchedTypes = [
  ...['Condition', 'DiagnosticReport', 'DocumentReference', 'Immunization'],
  ...['MedicationRequest', 'Observation', 'Procedure'],
] as const

export const pageSize = 2

const coded = (text: string): object => ({ coding: [{ system: 'http://loinc.org', code: '8867-4' }], text })

export function putTinyChart(sandbox: Sandbox): void {
  const put = (patient: string, type: string, id: string, more: object): void => {
    const subject = { reference: `Patient/${patient}` }
    const meta = { versionId: '3', lastUpdated: '2026-06-01T08:00:00Z' }
    const one = { resourceType: type, id, meta, subject, patient: subject, ...more }
    sandbox.putResource(petra.slug, one as never)
  }
  const other = 'somebody-else'
  sandbox.putResource(petra.slug, {
    ...{ resourceType: 'Patient', id: other, name: [{ given: ['Some'], family: 'Body' }] },
  } as never)
  sandbox.putResource(petra.slug, {
    resourceType: 'Practitioner',
    id: 'doctor',
    name: [{ text: 'Dr. Ada Quill' }],
  } as never)
  sandbox.putResource(petra.slug, {
    ...{ resourceType: 'Medication', id: 'pill', code: { text: 'Lisinopril 10 mg' } },
  } as never)
  const done = { status: 'completed', performedDateTime: '2024-05-02', occurrenceDateTime: '2024-05-02' }
  for (const patient of [petra.patientId, other]) {
    const id = (type: string, at: number): string => `${patient}-${type}-${at}`
    for (let at = 1; at <= 5; at++)
      put(patient, 'Observation', id('o', at), {
        ...{ status: 'final', code: coded(`Pulse ${at} – naïve`), effectiveDateTime: `2024-05-0${at}` },
        ...{ valueQuantity: { value: 60 + at, unit: '/min' }, performer: [{ reference: 'Practitioner/doctor' }] },
        category: [{ coding: [{ code: at % 2 === 0 ? 'vital-signs' : 'laboratory' }] }],
      })
    for (let at = 1; at <= 3; at++)
      put(patient, 'Condition', id('c', at), {
        ...{ code: { text: `Complaint ${at}` }, clinicalStatus: { coding: [{ code: 'active' }] } },
        category: [{ coding: [{ code: 'problem-list-item' }] }],
      })
    for (let at = 1; at <= 2; at++) {
      put(patient, 'Immunization', id('i', at), { ...done, vaccineCode: { text: `Vaccine ${at}` } })
      put(patient, 'Procedure', id('p', at), { ...done, code: { text: `Procedure ${at}` } })
      put(patient, 'MedicationRequest', id('m', at), {
        ...{ status: 'active', intent: 'order', authoredOn: '2024-05-02' },
        medicationReference: { reference: 'Medication/pill' },
      })
      sandbox.putResource(petra.slug, {
        ...{ resourceType: 'Binary', id: id('b', at), contentType: 'text/plain' },
        data: Buffer.from(`The note ${at} of ${patient}`).toString('base64'),
      } as never)
      put(patient, 'DocumentReference', id('d', at), {
        ...{ status: 'current', type: { text: `Note ${at}` }, date: '2024-05-02T10:00:00Z' },
        category: [{ coding: [{ code: 'clinical-note' }] }],
        content: [{ attachment: { contentType: 'text/plain', url: `Binary/${id('b', at)}` } }],
      })
    }
    put(patient, 'DiagnosticReport', id('r', 1), {
      ...{ status: 'final', code: { text: 'Panel' }, effectiveDateTime: '2024-05-02' },
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
      result: [{ reference: `Observation/${id('o', 1)}` }, { reference: `Observation/${id('o', 2)}` }],
    })
  }
}
