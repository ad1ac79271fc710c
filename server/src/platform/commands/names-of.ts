import { basename } from 'node:path'

/** Returns file names without their folders: an operator's folder may be named after a person. */
export const namesOf = (files: readonly string[]): string => files.map((file) => basename(file)).join(', ')
