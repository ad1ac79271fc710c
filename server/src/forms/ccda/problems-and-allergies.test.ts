import { describe, expect, test } from 'vitest'
import { byMax, entryOf, relatedOf, resourceOf, resourcesOf, snomedOf, templateOf } from './ccda.test-support.ts'

const period = '<effectiveTime><low value="2019"/><high value="201905"/></effectiveTime>'

describe('reads problems', () => {
  const concern = (value: string, more = '', attributes = ''): string =>
    entryOf(
      `<act>${templateOf(3)}<statusCode code="active"/>${relatedOf(`<observation ${attributes}>${templateOf(4)}<id root="1.1"/>${value}${more}</observation>`)}</act>`,
    )
  const asthma = snomedOf('value', '195967001', 'Asthma')

  test('reads the dates of a problem, and the recorder’s name from the header', () => {
    expect(resourceOf('Condition', '11450-4', concern(asthma, period + byMax))).toMatchObject({
      code: { coding: [{ system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma' }] },
      clinicalStatus: { coding: [{ code: 'resolved' }] },
      onsetDateTime: '2019',
      abatementDateTime: '2019-05',
      recordedDate: '2024-02-29',
      recorder: { display: 'Dr. Max Roe' },
    })
  })

  test('uses the narrative as the name of a problem if its code has no text', () => {
    const value = '<value xsi:type="CD"><translation code="716.29" codeSystem="2.16.840.1.113883.6.103"/></value>'
    const narrative =
      '<table><tbody><tr><td><content ID="p1">Allergic arthritis of many joints</content></td></tr></tbody></table>'
    expect(
      resourceOf('Condition', '11450-4', concern(value, '<text><reference value="#p1"/></text>'), narrative),
    ).toMatchObject({
      code: { text: 'Allergic arthritis of many joints', coding: [{ code: '716.29' }] },
    })
  })

  test('reads an ongoing problem as active, and uses the stated status of an inactive problem', () => {
    const inactive = relatedOf(
      `<observation>${templateOf(6)}${snomedOf('value', '73425007', 'Inactive')}</observation>`,
    )
    expect(resourceOf('Condition', '11450-4', concern(asthma))).toMatchObject({
      clinicalStatus: { coding: [{ code: 'active' }] },
    })
    expect(resourceOf('Condition', '11450-4', concern(asthma, inactive))).toMatchObject({
      clinicalStatus: { coding: [{ code: 'inactive' }] },
    })
  })

  test.each([
    [
      'the text of a status without a code',
      '<value xsi:type="CD" nullFlavor="OTH"><originalText>Resolved</originalText></value>',
      'resolved',
    ],
    ['the status code of its concern', snomedOf('value', '90734009', 'Chronic'), 'active'],
  ])('reads a problem’s status from %s, and keeps any other status text as a note', (_what, value, status) => {
    const statusObservation = relatedOf(`<observation>${templateOf(6)}<code code="33999-4"/>${value}</observation>`)
    const found = resourceOf('Condition', '11450-4', concern(asthma, statusObservation))
    expect(found).toMatchObject({ clinicalStatus: { coding: [{ code: status }] } })
    expect(found['note']).toEqual(status === 'active' ? [{ text: 'Status: Chronic' }] : undefined)
  })

  test.each([
    ['the act', `${templateOf(136)}<code nullFlavor="UNK"/>`, '<code code="ASSERTION"/>'],
    ['the act’s code', `${templateOf(132)}<code code="281694009"/>`, '<code code="ASSERTION"/>'],
    ['the problem’s own code', templateOf(3), '<code code="80943009"/>'],
  ])('reads a problem as a risk, and omits the disease’s code, if %s identifies a risk', (_what, act, code) => {
    const risk = entryOf(
      `<act moodCode="EVN">${act}<statusCode code="active"/>${relatedOf(`<observation moodCode="EVN">${templateOf(4)}${code}${asthma}</observation>`, 'REFR')}</act>`,
    )
    for (const section of ['75310-3', '11450-4'])
      expect(resourceOf('Condition', section, risk).code).toEqual({ text: 'Health risk: Asthma' })
  })

  test('reads a negated problem as refuted, and a negation of all problems as "no known problems"', () => {
    expect(resourceOf('Condition', '11450-4', concern(asthma, '', 'negationInd="true"'))).toMatchObject({
      verificationStatus: { coding: [{ code: 'refuted' }] },
    })
    const any = snomedOf('value', '55607006', 'Problem')
    expect(resourceOf('Condition', '11450-4', concern(any, '', 'negationInd="true"'))).toMatchObject({
      code: { text: 'No known problems' },
      verificationStatus: { coding: [{ code: 'confirmed' }] },
    })
  })

  test('reads the side of the body from the qualifier of the body site', () => {
    const site = (more: string): string =>
      `<targetSiteCode code="30021000" displayName="Lower leg"><originalText>${more}</originalText><qualifier><name code="272741003" displayName="Laterality"/><value code="7771000" displayName="Left"/></qualifier></targetSiteCode>`
    expect(resourceOf('Condition', '11450-4', concern(asthma, site('')))).toMatchObject({
      bodySite: [{ coding: [{ code: '30021000' }], text: 'Lower leg (Laterality: Left)' }],
    })
    expect(resourceOf('Condition', '11450-4', concern(asthma, site('Left leg')))).toMatchObject({
      bodySite: [{ text: 'Left leg' }],
    })
  })

  test('uses the code as a problem’s name if the text says no name is available', () => {
    const value = asthma.replace('/>', '><originalText>Problem name not available</originalText></value>')
    expect(resourceOf('Condition', '11450-4', concern(value))).toMatchObject({
      code: { coding: [{ display: 'Asthma' }] },
    })
    expect(resourceOf('Condition', '11450-4', concern(value))).not.toHaveProperty('code.text')
  })

  test('reads the narrative text and every translation of a problem without a code', () => {
    const value = `<value xsi:type="CD" nullFlavor="UNK"><originalText><reference value="#p1"/></originalText>
      <translation code="J45" codeSystem="2.16.840.1.113883.6.90"/><translation code="x" codeSystem="1.9.9"/></value>`
    const text = '<table><tbody><tr ID="p1"><td>Asthma,</td><td>mild</td></tr></tbody></table>'
    expect(resourceOf('Condition', '11450-4', concern(value), text).code).toEqual({
      coding: [
        { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'J45' },
        { system: 'urn:oid:1.9.9', code: 'x' },
      ],
      text: 'Asthma, mild',
    })
  })
})

describe('reads allergies', () => {
  const allergy = (substance: string, more = '', attributes = ''): string =>
    entryOf(
      `<act>${templateOf(30)}<statusCode code="active"/>${relatedOf(`<observation ${attributes}>${templateOf(7)}<effectiveTime><low value="2012"/></effectiveTime>
        ${snomedOf('value', '416098002', 'Drug allergy')}<participant typeCode="CSM"><participantRole><playingEntity>${substance}</playingEntity></participantRole></participant>${more}</observation>`)}</act>`,
    )
  const penicillin = '<code code="70618" codeSystem="2.16.840.1.113883.6.88" displayName="Penicillin"/>'

  test('does not read a separate status entry as an allergy', () => {
    const status = relatedOf(
      `<observation><code code="33999-4"/>${snomedOf('value', '55561003', 'Active')}</observation>`,
    )
    const found = resourcesOf('AllergyIntolerance', '48765-2', allergy(penicillin).replace('</act>', `${status}</act>`))
    expect(found).toMatchObject([{ code: { coding: [{ display: 'Penicillin' }] } }])
  })

  test('reads an allergy’s reaction, its severity and the criticality', () => {
    const severity = relatedOf(`<observation>${templateOf(8)}${snomedOf('value', '24484000', 'Severe')}</observation>`)
    const reaction = relatedOf(
      `<observation>${templateOf(9)}${snomedOf('value', '247472004', 'Hives')}${severity}</observation>`,
      'MFST',
    )
    const danger = relatedOf(`<observation>${templateOf(145)}<value xsi:type="CD" code="CRITH"/></observation>`)
    expect(resourceOf('AllergyIntolerance', '48765-2', allergy(penicillin, reaction + danger))).toMatchObject({
      clinicalStatus: { coding: [{ code: 'active' }] },
      type: 'allergy',
      category: ['medication'],
      criticality: 'high',
      code: { coding: [{ display: 'Penicillin' }] },
      onsetDateTime: '2012',
      reaction: [{ manifestation: [{ coding: [{ display: 'Hives' }] }], severity: 'severe' }],
    })
  })

  test('reads an allergy’s reaction that is related to the enclosing concern', () => {
    const reaction = (display: string): string =>
      relatedOf(`<observation>${templateOf(9)}${snomedOf('value', '1', display)}</observation>`, 'MFST')
    const one = allergy(penicillin, reaction('Hives')).replace('</act>', `${reaction('Tremor')}</act>`)
    expect(resourceOf('AllergyIntolerance', '48765-2', one)).toMatchObject({
      reaction: [
        { manifestation: [{ coding: [{ display: 'Hives' }] }] },
        { manifestation: [{ coding: [{ display: 'Tremor' }] }] },
      ],
    })
    const second = relatedOf(
      `<observation>${templateOf(7)}<participant typeCode="CSM"><participantRole><playingEntity><name>Nuts</name></playingEntity></participantRole></participant></observation>`,
    )
    for (const shown of resourcesOf('AllergyIntolerance', '48765-2', one.replace('</act>', `${second}</act>`)))
      expect(shown).toMatchObject({ note: [{ text: 'Reaction: Tremor' }] })
  })

  test.each([
    '<code code="UNK" nullFlavor="UNK"><originalText>Coded Allergy Name Not Available</originalText></code>',
    '<code nullFlavor="UNK"><originalText>Unknown</originalText></code>',
    '<code nullFlavor="OTH" displayName="Not available"/>',
  ])('uses the substance as an allergy’s name if the code has no name: %s', (code) => {
    const substance = (name: string): string =>
      `<participant typeCode="CSM"><participantRole><playingEntity>${code}<name>${name}</name></playingEntity></participantRole></participant>`
    const allergy = (name: string): string =>
      entryOf(`<observation>${templateOf(7)}<id nullFlavor="UNK"/>${substance(name)}</observation>`)
    const found = resourcesOf('AllergyIntolerance', '48765-2', allergy('BEE VENOM') + allergy('LATEX STRAP'))
    expect(found.map(({ code: named }) => named)).toEqual([{ text: 'BEE VENOM' }, { text: 'LATEX STRAP' }])
  })

  test('reads a negated allergy without a substance as "no known allergies"', () => {
    expect(
      resourceOf('AllergyIntolerance', '48765-2', allergy('<code nullFlavor="NA"/>', '', 'negationInd="true"')),
    ).toMatchObject({
      code: { text: 'No known drug allergies' },
    })
    expect(resourceOf('AllergyIntolerance', '48765-2', allergy(penicillin, '', 'negationInd="true"'))).toMatchObject({
      code: { coding: [{ display: 'Penicillin' }] },
      verificationStatus: { coding: [{ code: 'refuted' }] },
    })
  })
})

describe('replaces the placeholder name of an entry with an actual name', () => {
  const narrative = '<list><item ID="n1">Latex strap</item></list>'
  const nothing = 'nullFlavor="OTH"><originalText>Name not available</originalText>'
  const text = '<text><reference value="#n1"/></text>'

  test('uses the narrative’s name for a problem with a placeholder name', () => {
    const problem = `<observation>${templateOf(4)}${text}<value xsi:type="CD" ${nothing}</value></observation>`
    expect(resourceOf('Condition', '11450-4', entryOf(problem), narrative)['code']).toEqual({ text: 'Latex strap' })
  })

  test('uses the narrative’s name for an allergy with a placeholder name', () => {
    const substance = `<participant typeCode="CSM"><participantRole><playingEntity><code ${nothing}</code></playingEntity></participantRole></participant>`
    const allergy = `<observation>${templateOf(7)}${text}${snomedOf('value', '419199007', 'Allergy to substance')}${substance}</observation>`
    const { code } = resourceOf('AllergyIntolerance', '48765-2', entryOf(allergy), narrative)
    expect(code).toEqual({ text: 'Latex strap' })
  })

  test('uses the narrative’s name for a medication with a placeholder name', () => {
    const product = `<consumable><manufacturedProduct><manufacturedMaterial><code ${nothing}</code></manufacturedMaterial></manufacturedProduct></consumable>`
    const taken = `<substanceAdministration moodCode="EVN">${templateOf(16)}${text}${product}</substanceAdministration>`
    const { medicationCodeableConcept } = resourceOf('MedicationStatement', '10160-0', entryOf(taken), narrative)
    expect(medicationCodeableConcept).toEqual({ text: 'Latex strap' })
  })
})
