/**
 * Each module adds its tables by declaration merging in its `tables.ts`, so that the platform depends on none of them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Tables {}
