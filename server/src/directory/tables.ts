import type { ColumnType, Generated } from 'kysely'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

/** Why a row is kept but not offered. Settled question 13. */
export type Fault = 'blank-name' | 'not-https' | 'other-version'

declare module '#platform/database/tables.ts' {
  interface Tables {
    careOrganization: {
      id: Generated<number>
      /** Address, name and, if several practices share both, practice id: identifies a row across loads. */
      key: string
      hospitalName: string
      ehrName: string
      providerType: ProviderType
      /** The FHIR base as published, without trailing slashes; also the value of `aud`. */
      fhirBase: string
      host: string
      practiceId: Generated<string>
      /** Town, state and zip as stated by the list; duplicates without it are distinguished by host, then vendor. */
      place: Generated<string>
      authorizationPath: Generated<string>
      tokenHost: Generated<string>
      authorizationMethod: Generated<string>
      scopes: Generated<string>
      clientId: Generated<string>
      /** Whether an authorization request names the FHIR base as `aud`. */
      sendsAud: Generated<boolean>
      /** The name's words, folded: the sort key of the alphabetical list. */
      searchName: string
      fault: Fault | null
      /** The list whose facts it shows, of those that name it. */
      list: Generated<string>
      /** When the last list stopped naming it. */
      retiredAt: Instant | null
      loadedAt: Stamp
    }
    /** The lists that name an organization, as of each list's last load. */
    careOrganizationList: {
      list: string
      organizationId: number
      /** The load that last included it. */
      load: string
    }
    /** A single row; its number grows whenever the directory changes. */
    directoryVersion: {
      isOnly: Generated<boolean>
      version: number
    }
    /** Kinchart's registrations: by vendor, by host or for one organization. */
    client: {
      /** 'vendor:epic', 'host:fhir.example.org' or 'endpoint:12'. */
      scope: string
      /** ClientSettings as JSON, encrypted. */
      settings: Buffer
      updatedAt: Stamp
    }
  }
}
