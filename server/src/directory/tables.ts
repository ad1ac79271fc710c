import type { ColumnType, Generated } from 'kysely'
import type { ProviderType } from '@kinchart/contract/enumerations.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

/** Why a row is kept but not offered. Settled question 13. */
export type Fault = 'blank-name' | 'not-https' | 'other-version'

declare module '#platform/database/tables.ts' {
  interface Tables {
    care_organization: {
      id: Generated<number>
      /** Address, name and, where several practices share both, practice id: by it a row is known again. */
      key: string
      hospital_name: string
      ehr_name: string
      provider_type: ProviderType
      /** The FHIR base as published, without slashes at its end; also what `aud` says. */
      fhir_base: string
      host: string
      practice_id: Generated<string>
      /** Town, state and zip as the list states them; duplicates without it are told apart by host, then vendor. */
      place: Generated<string>
      authorization_path: Generated<string>
      token_host: Generated<string>
      authorization_method: Generated<string>
      scopes: Generated<string>
      client_id: Generated<string>
      /** Whether an authorization request names the FHIR base as `aud`. */
      sends_aud: Generated<boolean>
      /** The name's words, folded: the order of the alphabetical list. */
      search_name: string
      fault: Fault | null
      /** Of the lists that name it, the one whose facts it shows. */
      list: Generated<string>
      /** Since when no list names it any more. */
      retired_at: Instant | null
      loaded_at: Stamp
    }
    /** Which lists name an organization, as of each list's last load. */
    care_organization_list: {
      list: string
      organization_id: number
      /** The load that saw it last. */
      load: string
    }
    /** One row; its number grows whenever the directory changed. */
    directory_version: {
      is_only: Generated<boolean>
      version: number
    }
    /** How Kinchart is registered: by vendor, by host or for one organization. */
    client: {
      /** 'vendor:epic', 'host:fhir.example.org' or 'endpoint:12'. */
      scope: string
      /** ClientSettings as JSON, encrypted. */
      settings: Buffer
      updated_at: Stamp
    }
  }
}
