import { expect, test } from 'vitest'
import { groupEvents, type Placed } from './show-timeline.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

const stored = (id: string): EncryptedId => id as unknown as EncryptedId

const row = (id: number, day: string | null, more: Partial<Placed> = {}): Placed => ({
  ...{ id, section: 'labs', sourceId: 'one', fhirId: stored(`r${id}`), encounterIds: null },
  sortKey: day === null ? null : `${day}T08:00:00.000Z`,
  ...more,
})
const visit = (id: number, day: string, more: Partial<Placed> = {}) => row(id, day, { section: 'encounters', ...more })
const shape = (rows: readonly Placed[]) =>
  groupEvents(rows).map(({ head, under, tie }) => [head.id, under.map(({ id }) => id), tie])

test('groups entries under the visit they reference, whatever their date', () => {
  expect(shape([visit(1, '2025-10-14'), row(2, '2025-10-16', { encounterIds: [stored('r1')] })])).toEqual([
    [1, [2], 'visit'],
  ])
})

test('groups an entry that references no visit under a visit of the same source and day', () => {
  expect(shape([visit(1, '2025-10-14'), row(2, '2025-10-14'), row(3, '2025-10-14', { sourceId: 'two' })])).toEqual([
    [3, [], null],
    [1, [2], 'same-day'],
  ])
})

test('does not group an entry under another visit if the visit it references is missing', () => {
  expect(shape([visit(1, '2025-10-14'), row(2, '2025-10-14', { encounterIds: [stored('elsewhere')] })])).toEqual([
    [2, [], null],
    [1, [], null],
  ])
})

test('sorts events newest first, and does not group undated entries under a visit', () => {
  expect(shape([row(1, '2025-01-01'), visit(2, '2025-03-01'), row(3, null)])).toEqual([
    [2, [], null],
    [1, [], null],
    [3, [], null],
  ])
})
