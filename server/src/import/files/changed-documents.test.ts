import { expect, test } from 'vitest'
import { getDocuments, getOriginal } from '@kinchart/contract/calls/documents.ts'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { bundle, drop, marisol } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

test('shows the corrected text of a note after a later file from the same source corrects it', async () => {
  const person = await signUpPerson(portal, 'ana@example.org', { firstName: 'Marisol', lastName: 'Whitcombe' })
  const fileOf = (text: string, lastUpdated: string) => ({
    name: 'chart.json',
    bytes: bundle('collection', [
      marisol,
      {
        ...{ resourceType: 'Binary', id: 'words', meta: { lastUpdated }, contentType: 'text/plain' },
        data: Buffer.from(text).toString('base64'),
      },
      {
        ...{ resourceType: 'DocumentReference', id: 'note', status: 'current', type: { text: 'Progress note' } },
        ...{ subject: { reference: 'Patient/m1' }, category: [{ coding: [{ code: 'clinical-note' }] }] },
        content: [{ attachment: { contentType: 'text/plain', url: 'Binary/words' } }],
      },
    ]),
  })
  const read = async () => {
    const { body } = await portal.call(listVisitNotes, { as: person, query: { profileId: person.profileId } })
    expect(body.documentReference).toHaveLength(1)
    const query = { profileId: person.profileId, id: body.documentReference[0]?.id ?? '' }
    const [document] = (await portal.call(getDocuments, { as: person, query })).body.documents
    const address = `${portal.url}/api${getOriginal.path.replace('{documentId}', document?.docid ?? '')}`
    return (await fetch(address, { headers: { authorization: `Bearer ${person.token}` } })).text()
  }
  await drop(portal, person, [fileOf('No fracture.', '2026-01-05T08:00:00Z')])
  expect(await read()).toBe('No fracture.')
  await drop(portal, person, [fileOf('A fracture of the wrist.', '2026-01-06T08:00:00Z')])
  expect(await read()).toBe('A fracture of the wrist.')
})
