import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf, entryOf, read, sectionOf, snomedOf, templateOf } from './ccda.test-support.ts'
import { readCcda } from './read-ccda.ts'

const problem = (id: string, display: string, more = ''): string =>
  entryOf(
    `<observation classCode="OBS" moodCode="EVN">${templateOf(4)}<id root="${id}"/><statusCode code="completed"/>${more}${snomedOf('value', '1', display)}</observation>`,
  )

describe('converts C-CDA documents', () => {
  const reading = read({ sections: sectionOf('11450-4', problem('1.1', 'Asthma')) })

  test('lists the patient, the document reference and the narratives before the clinical resources', () => {
    expect(reading).toMatchObject({
      documentId: '1.2.3.4^doc 1',
      title: 'Summary of Ana',
      custodian: 'Riverside Clinic',
      date: '2024-03-01T10:00:00-05:00',
      refused: [],
    })
    expect(reading.resources.map(({ resourceType }) => resourceType)).toEqual([
      'Patient',
      'DocumentReference',
      'Composition',
      'Practitioner',
      'Organization',
      'Condition',
    ])
  })

  test('assigns valid and stable FHIR ids, and links every resource to its document', () => {
    expect(read({ sections: sectionOf('11450-4', problem('1.1', 'Asthma')) })).toEqual(reading)
    for (const { id, meta } of reading.resources) {
      expect(id).toMatch(/^[A-Za-z0-9.-]{1,64}$/)
      expect(meta).toEqual({ source: 'urn:hl7ii:1.2.3.4:doc%201' })
    }
  })

  test('converts a document without leaving a dangling reference', () => {
    const places = reading.resources.map(
      ({ resourceType, id }) => `${resourceType}/${typeof id === 'string' ? id : ''}`,
    )
    const references = JSON.stringify(reading.resources).matchAll(/"reference":"([^"]+)"/g)
    const led = [...references].map(([, place]) => place)
    expect(led.length).toBeGreaterThan(5)
    expect(places).toEqual(expect.arrayContaining(led))
  })

  test('links the document reference to the XML that the caller stores', () => {
    expect(reading.resources[1]).toMatchObject({
      id: reading.binaryId,
      type: { coding: [{ system: 'http://loinc.org', code: '34133-9' }] },
      author: [{ display: 'Dr. Max Roe' }],
      custodian: { display: 'Riverside Clinic' },
      content: [{ attachment: { contentType: 'text/xml', url: `Binary/${reading.binaryId}` } }],
    })
  })

  test('links a document to the earlier document that it replaces', () => {
    const header =
      '<relatedDocument typeCode="RPLC"><parentDocument><id root="1.2.3.4" extension="doc 0"/></parentDocument></relatedDocument>'
    expect(read({ header }).resources[1]).toMatchObject({
      relatesTo: [{ code: 'replaces', target: { identifier: { value: 'urn:hl7ii:1.2.3.4:doc%200' } } }],
    })
  })

  test('identifies a document without an id by a digest of its text', () => {
    const one = read({ id: '' })
    expect(one.documentId).toMatch(/^ni:\/\/\/sha-256;[\w-]{43}$/)
    expect(read({ id: '<id nullFlavor="NI"/>' }).documentId).not.toBe(one.documentId)
  })
})

describe('reads a document without sections', () => {
  test('lists an embedded PDF before the XML in the document reference', () => {
    const [, document] = read({
      body: '<component><nonXMLBody><text mediaType="application/pdf" representation="B64">JVBE\n Rg==</text></nonXMLBody></component>',
    }).resources
    expect(document?.content).toEqual([
      { attachment: { contentType: 'application/pdf', data: 'JVBERg==', title: 'Summary of Ana' } },
      { attachment: expect.objectContaining({ contentType: 'text/xml' }) },
    ])
  })

  test('reports a document with invalid base64 as refused', () => {
    const { resources, refused } = read({
      body: '<component><nonXMLBody><text mediaType="application/pdf" representation="B64">%%%</text></nonXMLBody></component>',
    })
    expect(resources[1]?.content).toHaveLength(1)
    expect(refused).toMatchObject([{ why: 'unreadable', text: expect.stringContaining('%%%') }])
  })
})

describe('handles duplicate and empty entries', () => {
  const conditions = (entries: string): readonly unknown[] =>
    read({ sections: sectionOf('11450-4', entries) }).resources.filter((one) => one.resourceType === 'Condition')

  test('keeps the later of two identical problems with the same id', () => {
    const later = problem('1.1', 'Asthma', '<targetSiteCode code="39607008" displayName="Lung"/>')
    expect(conditions(problem('1.1', 'Asthma') + later)).toMatchObject([
      { bodySite: [{ coding: [{ code: '39607008' }] }] },
    ])
  })

  test('keeps two different problems with the same id', () => {
    expect(conditions(problem('1.1', 'Asthma') + problem('1.1', 'Eczema'))).toHaveLength(2)
  })

  test('keeps two findings with an identical id and code', () => {
    const finding = (value: string, attributes = ''): string =>
      entryOf(
        `<observation ${attributes}>${templateOf(2)}<id root="1.1"/><code code="2345-7"/><value xsi:type="PQ" value="${value}"/></observation>`,
      )
    const { resources } = read({ sections: sectionOf('30954-2', finding('5.4') + finding('5.40') + finding('5.4')) })
    expect(resources.filter((one) => one.resourceType === 'Observation')).toHaveLength(2)
    const denied = problem('1.1', 'Asthma').replace('<observation', '<observation negationInd="true"')
    expect(conditions(problem('1.1', 'Asthma') + denied)).toHaveLength(2)
  })

  test('keeps two problems without ids', () => {
    const withoutId = problem('', 'Asthma').replace('<id root=""/>', '')
    expect(conditions(withoutId + withoutId)).toHaveLength(2)
  })

  test('flags a nullified problem as entered in error', () => {
    expect(conditions(problem('1.1', 'Asthma').replace('completed', 'nullified'))).toMatchObject([
      { verificationStatus: { coding: [{ code: 'entered-in-error' }] } },
    ])
  })

  test('reports an entry that becomes no resource, with its section, reason and XML', () => {
    const entries =
      '<entry><act classCode="ACT" moodCode="EVN" nullFlavor="NI"><code nullFlavor="NA"/></act></entry><entry><regionOfInterest classCode="ROIOVL"/></entry>'
    expect(read({ sections: sectionOf('11450-4', entries) }).refused).toEqual([
      { section: 'Section 11450-4', why: 'no-information', text: expect.stringContaining('nullFlavor="NI"') },
      { section: 'Section 11450-4', why: 'unknown-kind', text: expect.stringContaining('<regionOfInterest') },
    ])
  })
})

const numbered = (count: number, one: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => one(number)).join('')

describe('handles invalid C-CDA documents', () => {
  const whole = documentOf({})
  test.each([
    ['', 'not-xml'],
    ['Not XML at all', 'not-xml'],
    ['{"resourceType":"Patient"}', 'not-xml'],
    ['<html/>', 'not-a-clinical-document'],
    ['<ClinicalDocument xmlns="urn:other"/>', 'not-a-clinical-document'],
    [whole.slice(0, whole.length / 2), 'not-xml'],
    [whole.replace('</ClinicalDocument>', ''), 'not-xml'],
    [`${whole}<second/>`, 'not-xml'],
    [whole.replace('Summary of Ana', 'Summary &nbsp; of Ana'), 'not-xml'],
    [whole.replace('<ClinicalDocument', '<!DOCTYPE x [<!ENTITY a "b">]><ClinicalDocument'), 'has-doctype'],
    ['<!-- first --><!DOCTYPE x SYSTEM "file:///etc/passwd"><ClinicalDocument/>', 'has-doctype'],
    ['<a>'.repeat(200) + '</a>'.repeat(200), 'too-deep'],
    [' '.repeat(33 * 1024 * 1024), 'too-large'],
    [`<ClinicalDocument>${'<a/>'.repeat(300_001)}</ClinicalDocument>`, 'too-large'],
    [`<ClinicalDocument ${numbered(400_000, (n) => `a${n}="1" `)}/>`, 'too-large'],
    [`<ClinicalDocument>${numbered(101, (n) => `<a xmlns:p${n}="u"/>`)}</ClinicalDocument>`, 'too-large'],
  ])('rejects %.40s', (text, why) => {
    expect(readCcda(text)).toEqual({ kind: 'not-ccda', why })
  })

  test('rejects random text without throwing', () => {
    // fast-check's `unit: 'binary'` would first build a table of all Unicode characters, which takes time.
    const unit = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        expect(readCcda(text).kind).toBe('not-ccda')
        expect(readCcda(`<${text}`).kind).toBe('not-ccda')
      }),
    )
  })

  test('reads or rejects a document with any part removed, without throwing', () => {
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(80), (from, length) => {
        expect(['document', 'not-ccda']).toContain(readCcda(whole.slice(0, from) + whole.slice(from + length)).kind)
      }),
    )
  })
})

test('reads a document with undeclared prefixes', () => {
  const text = documentOf({ sections: sectionOf('11450-4', problem('1.1', 'Asthma')) }).replace(
    / xmlns:\w+="[^"]*"/g,
    '',
  )
  expect(readCcda(text)).toMatchObject({ kind: 'document', resources: { length: 6 } })
})
