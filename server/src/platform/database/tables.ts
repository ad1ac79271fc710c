/**
 * All tables. Each capability adds its own by declaration merging in its `tables.ts`, so that the platform knows no
 * table of theirs.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Tables {}
