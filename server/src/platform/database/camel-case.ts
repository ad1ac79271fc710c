import { CamelCasePlugin } from 'kysely'

/** Tables and columns are snake_case in the database alone. What a JSON value holds keeps its names. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })
