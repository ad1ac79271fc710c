type CcdaSection = { readonly code: string; readonly title: string; readonly lines: readonly string[] }

type CcdaPerson = {
  readonly id: string
  readonly given: string
  readonly family: string
  readonly gender: 'F' | 'M'
  /** YYYYMMDD */
  readonly birthDate: string
}

/** A short Continuity of Care Document with narrative sections. Source: C-CDA R2.1, US Realm Header. */
export function writeCcda(person: CcdaPerson, effectiveTime: string, sections: readonly CcdaSection[]): string {
  const body = sections.map(
    ({ code, title, lines }) => `
      <component><section>
        <code code="${code}" codeSystem="2.16.840.1.113883.6.1" codeSystemName="LOINC"/>
        <title>${escapeXml(title)}</title>
        <text><list>${lines.map((line) => `<item>${escapeXml(line)}</item>`).join('')}</list></text>
      </section></component>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <realmCode code="US"/>
  <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
  <templateId root="2.16.840.1.113883.10.20.22.1.1" extension="2015-08-01"/>
  <templateId root="2.16.840.1.113883.10.20.22.1.2" extension="2015-08-01"/>
  <id root="2.16.840.1.113883.19.5.99999.1" extension="${person.id}-ccd"/>
  <code code="34133-9" codeSystem="2.16.840.1.113883.6.1" displayName="Summarization of Episode Note"/>
  <title>Continuity of Care Document (made-up person)</title>
  <effectiveTime value="${effectiveTime}"/>
  <confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/>
  <languageCode code="en-US"/>
  <recordTarget><patientRole>
    <id root="2.16.840.1.113883.19.5.99999.2" extension="${person.id}"/>
    <patient>
      <name><given>${escapeXml(person.given)}</given><family>${escapeXml(person.family)}</family></name>
      <administrativeGenderCode code="${person.gender}" codeSystem="2.16.840.1.113883.5.1"/>
      <birthTime value="${person.birthDate}"/>
    </patient>
  </patientRole></recordTarget>
  <component><structuredBody>${body.join('')}
  </structuredBody></component>
</ClinicalDocument>
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
