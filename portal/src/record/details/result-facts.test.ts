import { expect, test } from 'vitest'
import { resultFacts } from './arrived-parts.tsx'

const arrived = (resource: object, related: readonly object[] = []) => ({
  resource: JSON.stringify({ resourceType: 'Observation', ...resource }),
  receivedAt: '2025-11-18T12:00:00.000Z',
  related: related.map((one) => {
    const { resourceType, id } = one as { resourceType: string; id: string }
    return { reference: `${resourceType}/${id}`, resourceType, resource: JSON.stringify(one) }
  }),
})

test('shows the collection time, the laboratory and the orderer of a result, and the source’s name for it', () => {
  const facts = resultFacts(
    arrived(
      {
        ...{ status: 'final', effectiveDateTime: '2025-10-14T08:12:00-05:00' },
        code: { text: 'Hemoglobin A1c/Hemoglobin.total in Blood', coding: [{ display: 'HbA1c' }] },
        performer: [{ reference: 'Organization/lab' }, { display: 'Dr. Ines Ray' }],
        basedOn: [{ reference: 'ServiceRequest/order' }],
      },
      [
        { resourceType: 'Organization', id: 'lab', name: 'Juniper Street Laboratory' },
        { resourceType: 'ServiceRequest', id: 'order', requester: { display: 'Dr. Theodora Vance' } },
      ],
    ),
  )
  expect(facts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Collected: Oct 14, 2025, 8:12 AM (UTC−5)',
    'Received: Nov 18, 2025',
    'Status: final',
    'Laboratory: Juniper Street Laboratory',
    'Performed by: Dr. Ines Ray',
    'Ordered by: Dr. Theodora Vance',
    'Name at the source: Hemoglobin A1c/Hemoglobin.total in Blood',
  ])
})

test('omits facts that were not sent, but reports a missing status', () => {
  expect(resultFacts(arrived({ performer: [{ reference: 'Organization/elsewhere' }] }))).toEqual([
    { label: 'Received', text: 'Nov 18, 2025' },
    { label: 'Status', text: 'No status listed' },
  ])
})
