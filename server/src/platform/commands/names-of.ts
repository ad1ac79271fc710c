import { basename } from 'node:path'

/** What files are called, without where they lie: an operator's folder may be named after a person. */
export const namesOf = (files: readonly string[]): string => files.map((file) => basename(file)).join(', ')
