import type { Db } from '#platform/database/database.ts'
import { UsageError } from '#platform/commands/command.ts'
import { endpointScope, hostScope, vendorScope } from '../clients.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'

/** Parses a scope argument. Throws UsageError if it is neither vendor, host nor endpoint. */
export function readScope(typed: string | undefined): string {
  const [, kind, name = ''] = /^(vendor|host|endpoint):(.+)$/is.exec(typed?.trim() ?? '') ?? []
  const value = name.trim()
  switch (kind?.toLowerCase() ?? '') {
    case 'vendor':
      return vendorScope(value)
    case 'host': {
      const address = /^https?:\/\//i.test(value) ? value : `https://${value}`
      if (!URL.canParse(address)) throw new UsageError(commandTexts.noHost({ value }))
      return hostScope(new URL(address).host)
    }
    case 'endpoint':
      if (!/^[1-9]\d{0,8}$/.test(value)) throw new UsageError(commandTexts.noEndpointId({ value }))
      return endpointScope(Number(value))
    default:
      throw new UsageError(commandTexts.sayForWhom)
  }
}

/** Returns how many organizations a scope covers now. */
export async function countCovered(db: Db, scope: string): Promise<number> {
  const [kind, ...rest] = scope.split(':')
  const value = rest.join(':')
  const counted = db
    .selectFrom('careOrganization')
    .select((row) => row.fn.countAll<number>().as('covered'))
    .where('retiredAt', 'is', null)
    .$if(kind === 'vendor', (rows) => rows.where((row) => row(row.fn<string>('lower', ['ehrName']), '=', value)))
    .$if(kind === 'host', (rows) => rows.where('host', '=', value))
    .$if(kind === 'endpoint', (rows) => rows.where('id', '=', Number(value)))
  return (await counted.executeTakeFirstOrThrow()).covered
}
