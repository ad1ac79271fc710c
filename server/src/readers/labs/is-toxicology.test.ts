import { expect, test } from 'vitest'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { isToxicology } from './is-toxicology.ts'

const loinc = (code: string, display = '') => ({ coding: [{ system: 'http://loinc.org', code, display }] })
const decide = (fields: object) =>
  isToxicology(resourceFrom(JSON.stringify({ resourceType: 'Observation', ...fields })))

test.each([
  ['a urine drug panel', { code: loinc('65750-2') }],
  ['a single drug by its code', { code: loinc('19359-9') }],
  ['blood alcohol', { code: loinc('5640-8') }],
  ['lead in blood', { code: loinc('5671-3') }],
  ['what its laboratory calls toxicology', { category: [{ coding: [{ code: 'TX' }] }], code: { text: 'Panel 7' } }],
  ['a screen in words alone', { code: { text: 'Urine Drug Screen, 10 panel' } }],
  ['a drug in words alone', { code: { text: 'COCAINE METABOLITE' } }],
  ['a newer panel whose name says it', { code: loinc('99999-9', 'Drugs of abuse 12 panel - Urine') }],
  ['a drug that was looked for', { code: loinc('99999-8', 'fentaNYL [Presence] in Urine by Screen method') }],
  ['a panel with such a component', { code: { text: 'Panel' }, component: [{ code: loinc('3773-9') }] }],
])('recognizes %s as toxicology', (_, fields) => {
  expect(decide(fields)).toBe(true)
})

test.each([
  ['a susceptibility test', { code: { text: 'Drug sensitivity, fentanyl' } }],
  ['a culture’s resistance', { code: { text: 'Toxicology of drug resistance' } }],
  ['the level of a treatment', { code: loinc('4092-3', 'Vancomycin [Mass/volume] in Serum or Plasma --trough') }],
  ['another measurement of the same substance', { code: loinc('99999-7', 'Methadone [Mass/volume] in Serum') }],
  ['a word that only holds one', { code: { text: 'Methanolysis' } }],
  [
    'a hospital’s own code',
    { code: { coding: [{ system: 'https://h.example', code: '65750-2' }], text: 'Potassium' } },
  ],
  ['nothing at all', {}],
])('does not recognize %s as toxicology', (_, fields) => {
  expect(decide(fields)).toBe(false)
})
