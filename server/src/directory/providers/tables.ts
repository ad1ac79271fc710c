import type { ColumnType } from 'kysely'
import type { specialties } from '@kinchart/contract/rules/enumerations.ts'

export type ProviderKind = 'practitioner' | 'organization'
export type Specialty = (typeof specialties)[number]

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Doctors and organizations as published by the loaded lists; contains nothing about patients. */
    listedProvider: {
      /** Derived from the provider's identifiers (`provider-id.ts`): the same in every load. */
      id: string
      kind: ProviderKind
      npi: string | null
      name: string
      lastName: string | null
      /** The specialty as text. */
      type: string | null
      /** The S2 §2 specialty it belongs to. */
      specialty: Specialty | null
      /** Whole years, as text. */
      experience: string | null
      gender: string | null
      /** On one line: street, town, state and zip. */
      address: string | null
      city: string | null
      state: string | null
      /** Five digits. */
      zip: string | null
      phone: string | null
      email: string | null
      /** The name's words, folded, last name first: the list's sort order and the text a search compares. */
      nameKey: string
      cityKey: string | null
      zipKey: string | null
      /** Digest of all facts the list states: shows whether a load changes anything. */
      digest: Buffer
      /** The list whose facts it shows, of those that name it. */
      list: string
      /** When the last list stopped naming it. It can be found by id but is not offered. */
      retiredAt: Instant | null
      loadedAt: Stamp
    }
    /** Each word of an offered provider's name, with every column that a search filters and sorts by. */
    providerWord: {
      kind: ProviderKind
      word: string
      nameKey: string
      providerId: string
      specialty: Specialty | null
      cityKey: string | null
      zipKey: string | null
    }
    /** The lists that name a provider, as of each list's last load. */
    providerList: {
      list: string
      providerId: string
      /** The load that last included it. */
      load: string
    }
    /** A zip's location, in degrees. Settled question 36. */
    zipPlace: { zip: string; latitude: number; longitude: number }
  }
}
