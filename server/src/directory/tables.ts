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
      /** Address, name and, where several practices share both, practice id: by it a row is known again. */
      key: string
      hospitalName: string
      ehrName: string
      providerType: ProviderType
      /** The FHIR base as published, without slashes at its end; also what `aud` says. */
      fhirBase: string
      host: string
      practiceId: Generated<string>
      /** Town, state and zip as the list states them; duplicates without it are told apart by host, then vendor. */
      place: Generated<string>
      authorizationPath: Generated<string>
      tokenHost: Generated<string>
      authorizationMethod: Generated<string>
      scopes: Generated<string>
      clientId: Generated<string>
      /** Whether an authorization request names the FHIR base as `aud`. */
      sendsAud: Generated<boolean>
      /** The name's words, folded: the order of the alphabetical list. */
      searchName: string
      fault: Fault | null
      /** Of the lists that name it, the one whose facts it shows. */
      list: Generated<string>
      /** Since when no list names it any more. */
      retiredAt: Instant | null
      loadedAt: Stamp
    }
    /** Which lists name an organization, as of each list's last load. */
    careOrganizationList: {
      list: string
      organizationId: number
      /** The load that saw it last. */
      load: string
    }
    /** One row; its number grows whenever the directory changed. */
    directoryVersion: {
      isOnly: Generated<boolean>
      version: number
    }
    /** How Kinchart is registered: by vendor, by host or for one organization. */
    client: {
      /** 'vendor:epic', 'host:fhir.example.org' or 'endpoint:12'. */
      scope: string
      /** ClientSettings as JSON, encrypted. */
      settings: Buffer
      updatedAt: Stamp
    }
  }
}
