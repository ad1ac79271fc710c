import fc from 'fast-check'
import { expect, test } from 'vitest'
import { denialSentences, emptySentence, gapSentences } from '@kinchart/contract/rules/completeness.ts'
import { confirmPatient, type LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { ccda, drop, marisol } from '../../../test/drop-files.ts'
import { isSoak } from '../../../test/is-soak.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { waitForEnd } from '../../../test/with-sandbox.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

const kinds = [
  ['allergies', '48765-2'],
  ['conditions', '11450-4'],
  ['medications', '10160-0'],
  ['immunization', '11369-6'],
  ['procedures', '47519-4'],
] as const

type Sent = { readonly fhir: object; readonly ccda: string; readonly gap: LedgerReason | null; readonly denies?: true }

const empty = (code: string) => ({ emptyReason: { coding: [{ code }] } })
const inText = (words: string) => ({
  text: { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${words}</div>` },
})
const flavored = (flavor: string) => `<section nullFlavor="${flavor}">`
const states: Readonly<Record<string, Sent>> = {
  withheld: { fhir: empty('withheld'), ccda: flavored('MSK'), gap: 'withheld' },
  'not asked': { fhir: empty('notasked'), ccda: flavored('NASK'), gap: 'patient-not-asked' },
  unavailable: { fhir: empty('unavailable'), ccda: flavored('NAV'), gap: 'unavailable' },
  unknown: { fhir: inText('No information'), ccda: flavored('NI'), gap: 'no-information' },
  'in words': {
    fhir: inText('Something of spring 2019'),
    ccda: '<section><text>Something of spring 2019</text>',
    gap: 'words-alone',
  },
  denied: {
    fhir: { ...empty('nilknown'), ...inText('None known') },
    ccda: '<section><text>None known</text>',
    gap: null,
    denies: true,
  },
  'not there': { fhir: {}, ccda: '', gap: null },
}
const state = fc.constantFrom(...Object.keys(states))
const documents = fc.record({
  form: fc.constantFrom('fhir', 'ccda'),
  sent: fc.tuple(state, state, state, state, state),
})

let count = 0

test('shows the gap or the "none known" statement of each section, for any combination of sections', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async ({ form, sent }) => {
      const as = await signUpPerson(portal, `sections-${++count}@example.org`)
      const { end } = await drop(portal, as, [form === 'fhir' ? fhirDocument(sent) : ccdaDocument(sent)])
      const { ehrImportRequestId } = end
      if (end.state === 'confirm-patient') {
        await portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
        await waitForEnd(portal, as, ehrImportRequestId)
      }
      for (const [index, [name]] of kinds.entries()) {
        const one = states[sent[index] ?? '']
        const section = listSections.find((of) => of.name === name)
        if (one === undefined || section === undefined) throw new Error(`There is no list of ${name}`)
        const { body } = await portal.call(section.list.call, { as, query: { profileId: as.profileId } })
        const { sources, unreadable, total } = body as { sources: ListSource[]; unreadable: number; total: number }
        const page = { sources, unreadable }
        const is = `${form} ${name} ${sent[index]}`
        const reasons = sources.map(({ state: verdict, reason }) => [verdict, reason])
        expect([is, total, ...reasons]).toEqual([is, 0, one.gap === null ? ['complete', null] : ['partial', one.gap]])
        expect([is, denialSentences(page).length]).toEqual([is, one.denies === true ? 1 : 0])
        expect([is, gapSentences(page).length]).toEqual([is, one.gap === null ? 0 : 1])
        const words = emptySentence(page, section.view)
        if (one.gap !== null) expect([is, words]).toEqual([is, expect.stringContaining('may be incomplete')])
      }
    }),
    { numRuns: isSoak ? 60 : 6 },
  )
})

function fhirDocument(sent: readonly string[]) {
  const section = kinds.flatMap(([, code], index) => {
    const { fhir = {} } = states[sent[index] ?? ''] ?? {}
    return Object.keys(fhir).length === 0 ? [] : [{ title: 'Section', code: { coding: [{ code }] }, ...fhir }]
  })
  const composition = {
    resourceType: 'Composition',
    id: 'c',
    subject: { reference: 'Patient/m1' },
    date: '2024-05-01',
    section,
  }
  const entry = [composition, marisol].map((resource) => ({ resource }))
  return { name: 'document.json', bytes: JSON.stringify({ resourceType: 'Bundle', type: 'document', entry }) }
}

function ccdaDocument(sent: readonly string[]) {
  const sections = kinds.map(([, code], index) => {
    const { ccda: open = '' } = states[sent[index] ?? ''] ?? {}
    const head = `<code code="${code}" codeSystem="2.16.840.1.113883.6.1"/><title>Section</title>`
    return open === '' ? '' : `<component>${open.replace('>', `>${head}`)}</section></component>`
  })
  const bytes = ccda(`drawn-${count}`, 'Better.').replace('</structuredBody>', `${sections.join('')}</structuredBody>`)
  return { name: 'document.xml', bytes }
}
