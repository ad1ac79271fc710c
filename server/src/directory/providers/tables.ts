import type { ColumnType } from 'kysely'
import type { specialties } from '@kinchart/contract/rules/enumerations.ts'

export type ProviderKind = 'practitioner' | 'organization'
export type Specialty = (typeof specialties)[number]

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** From the loaded lists. Contains nothing about patients. */
    listedProvider: {
      id: string
      kind: ProviderKind
      npi: string | null
      name: string
      lastName: string | null
      type: string | null
      /** As in S2 §2. */
      specialty: Specialty | null
      experience: string | null
      gender: string | null
      address: string | null
      city: string | null
      state: string | null
      zip: string | null
      phone: string | null
      email: string | null
      /**
       * Normalized by `foldedWords`, last name first. Used as the sort order, and as the text in which a search looks
       * for words.
       */
      nameKey: string
      cityKey: string | null
      zipKey: string | null
      digest: Buffer
      /** The first list that names the provider. The provider's stored data is from this list. */
      list: string
      /**
       * When the provider disappeared from all lists. After that, the provider can be found by id but is not offered.
       * Null while a list still names the provider.
       */
      retiredAt: Instant | null
      loadedAt: Stamp
    }
    /** Contains every column that a search filters and sorts by. */
    providerWord: {
      kind: ProviderKind
      word: string
      nameKey: string
      providerId: string
      specialty: Specialty | null
      cityKey: string | null
      zipKey: string | null
    }
    providerList: {
      list: string
      providerId: string
      load: string
    }
    /** A zip's location, in degrees. Q36. */
    zipPlace: { zip: string; latitude: number; longitude: number }
  }
}
