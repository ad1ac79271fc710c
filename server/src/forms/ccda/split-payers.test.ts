import { expect, test } from 'vitest'
import { splitPayers } from './split-payers.ts'

const documentOf = (sections: string, prefix = ''): string =>
  `<${prefix}ClinicalDocument xmlns="urn:hl7-org:v3"><${prefix}structuredBody>${sections}</${prefix}structuredBody></${prefix}ClinicalDocument>`
const payers = '<section><code code="48768-6"/><title>Payers</title><text>Lantern 77123</text></section>'
const plan = '<section><code code="18776-5"/><text>Walk</text></section>'

test.each([
  ['identified by its code', `${plan}${payers}`],
  [
    'identified by its C-CDA template',
    payers.replace('<code code="48768-6"/>', '<templateId root="2.16.840.1.113883.10.20.22.2.18"/>'),
  ],
  [
    'identified by its CCD template',
    payers.replace('<code code="48768-6"/>', "<templateId root='2.16.840.1.113883.10.20.1.9'/>"),
  ],
  ['inside another section', `<section><code code="1-1"/><component>${payers}</component></section>`],
  ['that contains another section', payers.replace('</section>', `<component>${plan}</component></section>`)],
])('masks an insurance section %s', (_how, sections) => {
  const { rest = '', payers: cut } = splitPayers(documentOf(sections)) ?? {}
  expect(rest).not.toContain('77123')
  expect(rest.match(/<section/g)).toHaveLength(rest.match(/<\/section>/g)?.length ?? -1)
  expect(rest).toContain('<section nullFlavor="MSK"><code code="48768-6"')
  expect(cut?.join()).toContain('77123')
})

test('keeps the document’s namespace prefix in a masked section', () => {
  const sections = payers.replaceAll(/(<\/?)(?=[a-z])/g, '$1n1:')
  expect(splitPayers(documentOf(sections, 'n1:'))?.rest).toContain('<n1:section nullFlavor="MSK"><n1:code ')
})

test('returns null for a document without an insurance section, even if an entry has the payers code', () => {
  const act = '<section><code code="1-1"/><text>Words</text><entry><act><code code="48768-6"/></act></entry></section>'
  expect(splitPayers(documentOf(act))).toBeNull()
  expect(splitPayers(documentOf(plan))).toBeNull()
  expect(splitPayers(payers)).toBeNull()
})
