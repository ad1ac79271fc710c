import { beforeEach, expect, test } from 'vitest'
import { gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { listOthers } from '@kinchart/contract/sections/others.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { getRecordTypes } from '@kinchart/contract/calls/record-types.ts'
import { bundle, drop } from '../../../test/drop-files.ts'
import { hospitals, type Stage } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()
const cosmo = { slug: hospitals.juniper, username: 'cosmo', patientId: 'cosmo-thistlewood' }
const words = { one: 'other record', many: 'other records' }
type Person = Awaited<ReturnType<Stage['signUpAs']>>

beforeEach(() => stage.sandbox.setFaults([]))

const listed = async (person: Person, more: { search?: string; sort?: string } = {}) =>
  (await stage.portal.call(listOthers, { as: person, query: { profileId: person.profileId, ...more } })).body

test('lists records that have no dedicated list together, in plain text, and opens them', async () => {
  const person = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const about = { reference: 'Patient/p' }
  const { end } = await drop(stage.portal, person, [
    {
      name: 'record.json',
      bytes: bundle('collection', [
        { resourceType: 'Patient', id: 'p', name: [{ given: ['Petra'], family: 'Emptyhand' }] },
        { resourceType: 'Practitioner', id: 'd', name: [{ family: 'Roe' }] },
        { resourceType: 'Condition', id: 'c', code: { text: 'Asthma' }, subject: about },
        { resourceType: 'Flag', id: 'f', status: 'active', code: { text: 'Fall risk' }, subject: about },
        { resourceType: 'Flag', id: 'g', status: 'entered-in-error', code: { text: 'Deaf' }, subject: about },
        {
          ...{ resourceType: 'Consent', id: 'k', status: 'active', category: [{ text: 'Research' }] },
          ...{ dateTime: '2024-05-01', provision: { type: 'deny' }, patient: about },
        },
        { resourceType: 'Basic', id: 'b', code: { text: 'Something new' }, created: '2023', subject: about },
      ]),
    },
  ])
  expect(end.state).toBe('complete')
  const list = await listed(person)
  expect(list.others.map(({ what, kind, date }) => [what, kind, date])).toEqual([
    ['Research', 'Consents', '2024-05-01'],
    ['Something new', 'Other entries', '2023'],
    ['Fall risk', 'Alerts', null],
  ])
  expect(list.others[0]?.meaning).toEqual({ standing: 'negated', says: ['not-permitted'] })
  expect(list).toMatchObject({ total: 3, enteredInError: 1, unreadable: 0 })
  expect(isWhole(list)).toBe(true)
  expect((await listed(person, { search: 'alerts' })).others.map(({ what }) => what)).toEqual(['Fall risk'])
  expect((await listed(person, { sort: 'what:asc' })).others.map(({ what }) => what)).toEqual([
    'Fall risk',
    'Research',
    'Something new',
  ])
  for (const { id, resourceType } of list.others) {
    const query = { profileId: person.profileId, id }
    expect((await stage.portal.call(getRecord, { as: person, query })).body).toMatchObject({ id, resourceType })
  }
})

test('shows a source with incomplete records in the list of other records', async () => {
  const person = await stage.signUpAs(cosmo.slug, cosmo.patientId)
  stage.sandbox.setFaults([{ name: 'kind-withheld', type: 'ServiceRequest' }])
  await stage.importFrom({ as: person, ...cosmo })
  const list = await listed(person)
  expect(list.others.map(({ kind }) => kind)).toContain('Care teams')
  expect(list.sources).toMatchObject([{ state: 'partial', reason: 'withheld' }])
  expect(gapSentences(list, words).length).toBeGreaterThan(0)
})

test('does not offer "Other records" as a section in shares by type, in research or in notes', async () => {
  const person = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const types = (await stage.portal.call(getRecordTypes, { as: person })).body
  expect(types).toHaveLength(9)
  expect(types.map(({ tabUrl }) => tabUrl)).not.toContain('others')
})
