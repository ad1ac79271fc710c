import { createOutbox } from '#platform/mail/outbox.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import type { FactorOwner } from './owner.ts'
import type { FactorServices } from './services.ts'

export function factorServices(portal: TestPortal, publicUrl = portal.url): FactorServices {
  const { db } = portal.database
  const idleTransport = {
    send: async () => undefined,
    work: async () => undefined,
    schedule: async () => undefined,
    stop: async () => undefined,
  }
  return { db, cipher: portal.cipher, outbox: createOutbox(db, portal.cipher, idleTransport), publicUrl }
}

export async function ownerOf(portal: TestPortal, { profileId }: { readonly profileId: string }): Promise<FactorOwner> {
  const { rows } = await portal.database.pool.query<{ account_id: string }>(
    'select account_id from profile where id = $1',
    [profileId],
  )
  return { kind: 'account', id: rows[0]?.account_id ?? '' }
}

export const codeOf = async (use: Promise<unknown>): Promise<string> =>
  use.then(
    () => 'taken',
    ({ code }: { code: string }) => code,
  )
