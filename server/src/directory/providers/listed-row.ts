import { createHash } from 'node:crypto'
import { tidyText } from '../listed-organization.ts'
import { foldedWords } from './folded-words.ts'
import { providerIdOf } from './provider-id.ts'
import type { ProviderKind, Specialty } from './tables.ts'

/** Facts that the list does not state are null. */
export type ProviderFacts = {
  readonly kind: ProviderKind
  readonly npi: string | null
  readonly number: string
  readonly name: string
  readonly lastName: string | null
  readonly type: string | null
  readonly specialty: Specialty | null
  readonly experience: string | null
  readonly gender: string | null
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly phone: string | null
  readonly email: string | null
}

export type UnreadRow =
  | 'not an object'
  | 'too short'
  | 'no number'
  | 'no name'
  | 'unknown kind'
  | 'deactivated'
  | 'not in use'
  | 'neither doctor nor organization'

export type ProviderRow = ReturnType<typeof makeRow>

const MAX_KEY = 160

export function makeRow(list: string, facts: ProviderFacts) {
  const { kind, npi, number, lastName, city, zip } = facts
  const words = foldedWords(lastName === null ? facts.name : `${lastName} ${facts.name}`)
  const line = [facts.street, city, [facts.state, zip].filter((part) => part !== null).join(' ')]
  const address = line.filter((part) => part !== null && part !== '').join(', ')
  const row = {
    id: providerIdOf(npi === null ? { list, number } : { npi }),
    kind,
    npi,
    name: facts.name,
    lastName,
    type: facts.type,
    specialty: facts.specialty,
    experience: facts.experience,
    gender: facts.gender,
    address: address === '' ? null : address,
    city,
    state: facts.state,
    zip,
    phone: facts.phone,
    email: facts.email,
    nameKey: words.join(' ').slice(0, MAX_KEY),
    cityKey: city === null ? null : foldedWords(city).join(' ').slice(0, MAX_KEY),
    zipKey: zip,
  }
  return {
    ...row,
    digest: createHash('sha256')
      .update(JSON.stringify(inColumns(row)))
      .digest('hex')
      .slice(0, 32),
  }
}

/** Converts field names to column names, because the stored digests were computed with column names. */
const inColumns = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (at) => `_${at.toLowerCase()}`), value]),
  )

/** Returns the text on one line. Null if there is no text. */
export function textOrNull(value: unknown, maxLength = 200): string | null {
  const text = tidyText(value, maxLength)
  return text === '' ? null : text
}

/** The first five digits of '62704-1234' or '627041234'; null for anything else. */
export const zipOf = (value: unknown): string | null => /^\d{5}(?=$|-?\d{4}$)/.exec(tidyText(value))?.[0] ?? null

export function phoneOf(value: unknown): string | null {
  const text = textOrNull(value, 40)
  return text?.replace(/^\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/, '$1-$2-$3') ?? null
}
