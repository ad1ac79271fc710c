import { expect, test } from 'vitest'
import { readingOf } from './reading-of.test-support.ts'

test.each([
  [
    '{"resourceType":"Goal","description":{"text":"Walk every day"},"startDate":"2024-01-05"}',
    'Walk every day',
    '2024-01-05',
  ],
  [
    '{"resourceType":"Device","deviceName":[{"name":"Pacemaker"}],"patient":{"reference":"Patient/1"}}',
    'Pacemaker',
    null,
  ],
  ['{"resourceType":"CareTeam","name":"Team A","period":{"start":"2020"}}', 'Team A', '2020'],
  [
    '{"resourceType":"ServiceRequest","code":{"text":"Knee\\n  x-ray"},"authoredOn":"2024-01"}',
    'Knee x-ray',
    '2024-01',
  ],
  [
    '{"resourceType":"Communication","payload":[{"contentString":"Your results are in"}],"sent":"2024-02"}',
    'Your results are in',
    '2024-02',
  ],
  ['{"resourceType":"DeviceUseStatement","device":{"display":"Insulin pump"}}', 'Insulin pump', null],
  [
    '{"resourceType":"DeviceUseStatement","device":{"display":"CPAP"},"timingPeriod":{"start":"2023-05"},"recordedOn":"2024"}',
    'CPAP',
    '2023-05',
  ],
  [
    '{"resourceType":"DetectedIssue","code":{"text":"Interaction"},"identifiedDateTime":"2024-03"}',
    'Interaction',
    '2024-03',
  ],
  ['{"resourceType":"Account","name":"Hospital bill","servicePeriod":{"start":"2022-01"}}', 'Hospital bill', '2022-01'],
  [
    '{"resourceType":"Specimen","type":{"text":"Blood"},"receivedTime":"2024-02-02","collection":{"collectedDateTime":"2024-02-01"}}',
    'Blood',
    '2024-02-01',
  ],
  ['{"resourceType":"SupplyRequest","itemCodeableConcept":{"text":"Test strips"}}', 'Test strips', null],
  ['{"resourceType":"BodyStructure","morphology":{"text":"Cyst"},"location":{"text":"Wrist"}}', 'Cyst; Wrist', null],
  ['{"resourceType":"NewKindOfResource","id":"1"}', 'New Kind Of Resource', null],
])('lists a resource type without its own list under other records, with name and date: %s', (text, what, date) => {
  expect(readingOf(text)).toMatchObject({ section: 'others', row: { what, date }, label: what, date })
})

test.each([
  ['{"resourceType":"Patient","name":[{"family":"Lima","given":["Ana"]}],"birthDate":"1980-01-01"}', 'Ana Lima', null],
  ['{"resourceType":"ImagingStudy","started":"2020-02","series":[{"modality":{"display":"MRI"}}]}', 'MRI', '2020-02'],
  ['{"resourceType":"Coverage","payor":[{"display":"Acme Health"}]}', 'Acme Health', null],
  [
    '{"resourceType":"Media","content":{"title":"Left hand"},"createdDateTime":"2017-12-17"}',
    'Left hand',
    '2017-12-17',
  ],
  ['{"resourceType":"Device","deviceName":[{"name":"Records system 2.0"}]}', 'Records system 2.0', null],
  ['{"resourceType":"Provenance","recorded":"2024-01-01T00:00:00Z"}', 'Entry sources', '2024-01-01T00:00:00Z'],
])(
  'does not list a record under other records if it is listed elsewhere or only referenced: %s',
  (text, label, date) => {
    expect(readingOf(text)).toMatchObject({ section: 'none', row: null, label, date })
  },
)

test('takes the name of a device delivery or device use from the device that it references', () => {
  const storedResources = { 'Device/1': '{"resourceType":"Device","type":{"text":"Walking cane"}}' }
  const delivery = '{"resourceType":"SupplyDelivery","suppliedItem":{"itemReference":{"reference":"Device/1"}}}'
  expect(readingOf(delivery, storedResources).label).toBe('Walking cane')
  expect(
    readingOf('{"resourceType":"DeviceUseStatement","device":{"reference":"Device/1"}}', storedResources).label,
  ).toBe('Walking cane')
})

test('cuts a name of a million characters to one line', () => {
  expect(readingOf(`{"resourceType":"Goal","description":"${'x'.repeat(1_000_000)}"}`).label).toHaveLength(200)
})
