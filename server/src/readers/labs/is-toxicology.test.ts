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
  [
    'a result that the lab categorizes as toxicology',
    { category: [{ coding: [{ code: 'TX' }] }], code: { text: 'Panel 7' } },
  ],
  ['a drug screen named only in text', { code: { text: 'Urine Drug Screen, 10 panel' } }],
  ['a drug named only in text', { code: { text: 'COCAINE METABOLITE' } }],
  ['a panel with an unknown code and a toxicology name', { code: loinc('99999-9', 'Drugs of abuse 12 panel - Urine') }],
  ['a test for the presence of a drug', { code: loinc('99999-8', 'fentaNYL [Presence] in Urine by Screen method') }],
  ['a panel with a toxicology component', { code: { text: 'Panel' }, component: [{ code: loinc('3773-9') }] }],
])('recognizes %s as toxicology', (_, fields) => {
  expect(decide(fields)).toBe(true)
})

test.each([
  ['a susceptibility test', { code: { text: 'Drug sensitivity, fentanyl' } }],
  ['a culture’s resistance', { code: { text: 'Toxicology of drug resistance' } }],
  [
    'the level of a therapeutic drug',
    { code: loinc('4092-3', 'Vancomycin [Mass/volume] in Serum or Plasma --trough') },
  ],
  ['a drug concentration with an unknown code', { code: loinc('99999-7', 'Methadone [Mass/volume] in Serum') }],
  ['a word that contains the name of a substance', { code: { text: 'Methanolysis' } }],
  [
    'a hospital’s own code',
    { code: { coding: [{ system: 'https://h.example', code: '65750-2' }], text: 'Potassium' } },
  ],
  ['an empty Observation', {}],
])('does not recognize %s as toxicology', (_, fields) => {
  expect(decide(fields)).toBe(false)
})
