import type { ColumnType, Generated } from 'kysely'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

/** Why an organization in a list is not offered to patients. Source: Q13. */
export type ListingProblem = 'blank-name' | 'not-https' | 'other-version'

declare module '#platform/database/tables.ts' {
  interface Tables {
    careOrganization: {
      id: Generated<number>
      /**
       * Identifies a row across loads. Consists of address and name. Includes the practice id if several practices
       * share address and name.
       */
      key: string
      hospitalName: string
      ehrName: string
      providerType: ProviderType
      /** As published, without trailing slashes; also the value of `aud`. */
      fhirBase: string
      host: string
      practiceId: Generated<string>
      /**
       * The place that the list states. If places are missing, organizations with the same name are distinguished by
       * host, then by vendor.
       */
      place: Generated<string>
      authorizationPath: Generated<string>
      tokenHost: Generated<string>
      authorizationMethod: Generated<string>
      scopes: Generated<string>
      clientId: Generated<string>
      sendsAud: Generated<boolean>
      searchName: string
      problem: ListingProblem | null
      /** The first list that names the organization. The organization's stored data is from this list. */
      list: Generated<string>
      /** When the organization disappeared from all lists. Null while a list still names the organization. */
      retiredAt: Instant | null
      loadedAt: Stamp
    }
    careOrganizationList: {
      list: string
      organizationId: number
      load: string
    }
    /** A single row. The number grows whenever the directory changes. */
    directoryVersion: {
      isOnly: Generated<boolean>
      version: number
    }
    client: {
      scope: string
      /** ClientSettings as JSON, encrypted. */
      settings: Buffer
      updatedAt: Stamp
    }
  }
}
