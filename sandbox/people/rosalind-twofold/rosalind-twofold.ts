import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, hl7, snomed } from '#making/codings.ts'
import type { PersonAt } from '#people/person-at.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

export const rosalindTwofold: PersonAt = { id: 'rosalind-twofold', name: 'Rosalind Twofold', makeResources }

const SECOND = 'rosalind-twofold-2'

/** Registered twice: her Patient links to another Patient, which has part of her record. */
function makeResources(): FhirResource[] {
  const [first, ...rest] = chartOf('rosalind-twofold', 'Migraine', snomed('37796009', 'Migraine'))
  if (!first) throw new Error('The patient was not made')
  const link = [{ other: { reference: `Patient/${SECOND}` }, type: 'seealso' }]
  return [{ ...first, link }, ...rest, ...chartOf(SECOND, 'Asthma', snomed('195967001', 'Asthma'))]
}

function chartOf(id: string, text: string, code: ReturnType<typeof snomed>): readonly FhirResource[] {
  const chart = openChartMaker(id, 'Rosalind Twofold')
  addPatient(chart, { gender: 'female', birthDate: '1991-08-14', street: '3 Mirror Court' })
  chart.add('Condition', {
    clinicalStatus: concept(hl7('condition-clinical', 'active')),
    code: { coding: [code], text },
    recordedDate: '2024-02-03',
  })
  return chart.list()
}
