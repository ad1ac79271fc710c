import { expect, onTestFinished, test } from 'vitest'
import { arbitrationWords, canRejectAt, acceptanceWords } from './legal-screen.tsx'
import { pendingOf } from './legal-banner.tsx'

test('shows the accepted version with its acceptance date, and states that a newer version is pending', () => {
  expect(acceptanceWords({ version: '2026-11-21', acceptedVersion: null, acceptedAt: null })).toBe('Not accepted yet.')
  expect(
    acceptanceWords({ version: '2026-11-21', acceptedVersion: '2026-11-21', acceptedAt: '2026-12-02T10:00:00.000Z' }),
  ).toBe('You accepted the version dated Nov 21, 2026 on Dec 02, 2026.')
  expect(
    acceptanceWords({ version: '2027-02-01', acceptedVersion: '2026-11-21', acceptedAt: '2026-12-02T10:00:00.000Z' }),
  ).toContain('You haven’t accepted the version dated Feb 01, 2027 yet.')
})

function liveIn(zone: string): void {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  onTestFinished(() => {
    process.env['TZ'] = before
  })
}

test('arbitration can be rejected until the end of the last day in the user’s time zone', () => {
  liveIn('America/Chicago')
  const open = { canRejectUntil: '2026-12-21T12:00:00.000Z', rejectedAt: null }
  expect(canRejectAt(open, new Date('2026-12-22T05:59:59.999Z'))).toBe(true)
  expect(canRejectAt(open, new Date('2026-12-22T06:00:00.000Z'))).toBe(false)
})

test('shows dates of agreements in the user’s time zone', () => {
  liveIn('America/Chicago')
  const evening = '2026-12-22T03:00:00.000Z'
  expect(arbitrationWords({ canRejectUntil: evening, rejectedAt: null }, true)).toContain('until Dec 21, 2026')
  expect(arbitrationWords({ canRejectUntil: evening, rejectedAt: evening }, false)).toContain('on Dec 21, 2026')
  expect(acceptanceWords({ version: '2026-11-21', acceptedVersion: '2026-11-21', acceptedAt: evening })).toBe(
    'You accepted the version dated Nov 21, 2026 on Dec 21, 2026.',
  )
})

test('arbitration can be rejected once, and only after the terms were accepted', () => {
  const open = { canRejectUntil: '2026-12-21T12:00:00.000Z', rejectedAt: null }
  expect(canRejectAt({ ...open, rejectedAt: '2026-12-01T00:00:00.000Z' }, new Date('2026-12-02'))).toBe(false)
  expect(canRejectAt({ canRejectUntil: null, rejectedAt: null }, new Date())).toBe(false)
  expect(arbitrationWords({ ...open, rejectedAt: '2026-12-01T12:00:00.000Z' }, false)).toBe(
    'You rejected arbitration on Dec 01, 2026.',
  )
  expect(arbitrationWords(open, false)).toBe('The last day to reject arbitration was Dec 21, 2026.')
})

test('the legal banner lists binding and announced versions that the user has not accepted', () => {
  const accepted = { version: '2026-11-21', acceptedVersion: '2026-11-21', acceptedAt: '2026-12-02T10:00:00.000Z' }
  const documents = [
    { document: 'privacy' as const, ...accepted, acceptedVersion: null, acceptedAt: null },
    { document: 'terms' as const, ...accepted },
  ]
  const next = { version: '2027-02-01', effectiveAt: '2027-03-05T00:00:00.000Z' }
  const upcoming = [
    { document: 'terms' as const, ...next, isAccepted: false },
    { document: 'privacy' as const, ...next, isAccepted: true },
  ]
  expect(pendingOf({ documents, upcoming })).toEqual([
    { document: 'privacy', version: '2026-11-21', effectiveAt: null, isFirst: true },
    { document: 'terms', version: '2027-02-01', effectiveAt: '2027-03-05T00:00:00.000Z', isFirst: false },
  ])
  // A user who accepted the next version early has nothing to accept, either before or after the next version becomes
  // binding.
  expect(
    pendingOf({ documents: [{ document: 'terms', ...accepted, acceptedVersion: '2027-02-01' }], upcoming: [] }),
  ).toEqual([])
})
