import type { ColumnType } from 'kysely'
import type { specialties } from '@kinchart/contract/rules/enumerations.ts'

export type ProviderKind = 'practitioner' | 'organization'
export type Specialty = (typeof specialties)[number]

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Doctors and organizations as the loaded lists publish them; nothing here is of a person in care. */
    listedProvider: {
      /** Made of what tells the provider apart (`provider-id.ts`): the same in every load. */
      id: string
      kind: ProviderKind
      npi: string | null
      name: string
      lastName: string | null
      /** The specialty in words. */
      type: string | null
      /** Which of S2 §2's specialties it belongs to. */
      specialty: Specialty | null
      /** Whole years, as a text. */
      experience: string | null
      gender: string | null
      /** One line: street, town, state and zip. */
      address: string | null
      city: string | null
      state: string | null
      /** Five digits. */
      zip: string | null
      phone: string | null
      email: string | null
      /** The name's words, folded, the last name's first: the order of the list, and what a search compares. */
      nameKey: string
      cityKey: string | null
      zipKey: string | null
      /** Of all the list says of it: whether a load brings anything new. */
      digest: Buffer
      /** Of the lists that name it, the one whose facts it shows. */
      list: string
      /** Since when no list names it any more. It is found by id, and not offered. */
      retiredAt: Instant | null
      loadedAt: Stamp
    }
    /** Each word of an offered provider's name, with all that a search filters and sorts by. */
    providerWord: {
      kind: ProviderKind
      word: string
      nameKey: string
      providerId: string
      specialty: Specialty | null
      cityKey: string | null
      zipKey: string | null
    }
    /** Which lists name a provider, as of each list's last load. */
    providerList: {
      list: string
      providerId: string
      /** The load that saw it last. */
      load: string
    }
    /** Where a zip lies, in degrees. Settled question 36. */
    zipPlace: { zip: string; latitude: number; longitude: number }
  }
}
