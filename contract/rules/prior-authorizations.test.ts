import { expect, test } from 'vitest'
import { decisionInWords, groupOf, type PriorAuthorizationState } from './prior-authorizations.ts'

const today = '2026-11-26'
const decided = (state: PriorAuthorizationState, until: string | null = null, date: string | null = '2026-10-19') => ({
  state,
  until,
  date,
})

test.each([
  ['approved until a future date', decided('approved', '2027-02-28'), 'Approved until Feb 28, 2027', 'approved'],
  ['approved until today', decided('approved', '2026-11-26'), 'Approved until Nov 26, 2026', 'approved'],
  ['approved until yesterday', decided('approved', '2026-11-25'), 'Ended Nov 25, 2026', 'others'],
  ['approved until this month', decided('approved', '2026-11'), 'Approved until Nov 2026', 'approved'],
  ['approved without an end date', decided('approved'), 'Approved', 'approved'],
  ['approved in part', decided('partly', '2027-01-31'), 'Approved in part until Jan 31, 2027', 'needs-you'],
  ['approved in part, expired', decided('partly', '2026-01-31'), 'Ended Jan 31, 2026', 'others'],
  ['approved with changes', decided('modified', '2027-01-31'), 'Approved with changes until Jan 31, 2027', 'approved'],
  ['denied', decided('denied'), 'Denied', 'needs-you'],
  ['denied, with an end date that is ignored', decided('denied', '2027-01-31'), 'Denied', 'needs-you'],
  ['denied, without a date', decided('denied', null, null), 'Denied', 'needs-you'],
  ['denied more than a year ago', decided('denied', null, '2025-11-25'), 'Denied', 'others'],
  ['not decided yet', decided('pending'), 'Pending', 'pending'],
  ['a request without a response', decided('asked'), 'Asked, no answer received', 'pending'],
  ['cancelled', decided('cancelled', '2027-01-31'), 'Cancelled', 'others'],
  ['a response without a decision', decided('answered'), 'Answered', 'others'],
  ['an unknown decision', decided('other'), 'Answered', 'others'],
] as const)('groups and describes a prior authorization: %s', (_what, one, words, group) => {
  expect([decisionInWords(one, today), groupOf(one, today)]).toEqual([words, group])
})

test('ends an authorization on the last end date of its lines', () => {
  const approved = (...ends: (string | null)[]) => ({
    ...decided('approved'),
    items: ends.map((until) => ({ until })),
  })
  const read = (one: ReturnType<typeof approved> & { readonly moreItems?: number }) => [
    decisionInWords(one, today),
    groupOf(one, today),
  ]
  expect(read(approved('2021-10-31', '2021-12-31'))).toEqual(['Ended Dec 31, 2021', 'others'])
  for (const open of [approved('2021-10-31', '2027-12-31'), approved('2021-10-31', null), approved()])
    expect(read(open)).toEqual(['Approved', 'approved'])
  expect(read({ ...approved('2021-10-31'), moreItems: 2 })).toEqual(['Approved', 'approved'])
})
