import { CamelCasePlugin } from 'kysely'

/** Tables and columns are snake_case only in the database. Keys inside JSON values are unchanged. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })
