type Listed = {
  readonly uri: string
  readonly mimeType?: string
  readonly name?: string
  readonly birthDate?: string
}

export const metadataOf = (documents: readonly Listed[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<lcm:SubmitObjectsRequest xmlns:lcm="urn:oasis:names:tc:ebxml-regrep:xsd:lcm:3.0" xmlns="urn:oasis:names:tc:ebxml-regrep:xsd:rim:3.0">
<RegistryObjectList>${documents.map(objectOf).join('\n')}</RegistryObjectList></lcm:SubmitObjectsRequest>`

const slot = (name: string, ...values: readonly string[]): string =>
  `<Slot name="${name}"><ValueList>${values.map((value) => `<Value>${value}</Value>`).join('')}</ValueList></Slot>`

const objectOf = ({
  uri,
  mimeType = 'text/xml',
  name = 'Whitcombe^Marisol',
  birthDate = '19840211',
}: Listed): string => `
<ExtrinsicObject id="${uri}" mimeType="${mimeType}">
  ${slot('URI', uri)}${slot('creationTime', '20240504')}${slot('size', '100')}
  ${slot('sourcePatientInfo', 'PID-3|998991^^^&amp;1.2.3&amp;ISO', `PID-5|${name}^^^`, `PID-7|${birthDate}`, 'PID-8|F')}
  <Name><LocalizedString value="Visit summary"/></Name>
  <Classification classificationScheme="urn:uuid:93606bcf-9494-43ec-9b4e-a7748d1a838d">${slot('authorPerson', '^Quill^Ada')}</Classification>
  <Classification classificationScheme="urn:uuid:f0306f51-975f-434e-a61c-c59651d33983" nodeRepresentation="34133-9">
    ${slot('codingScheme', '2.16.840.1.113883.6.1')}<Name><LocalizedString value="Summary of episode note"/></Name>
  </Classification>
</ExtrinsicObject>`
