import { listRegistered, removeRegistered, setClient } from './clients.ts'
import { findOrganizations, findDoctors } from './find.ts'
import { loadLists } from './load-lists.ts'
import { loadProviders, loadZips } from './load-providers.ts'
import type { DirectoryCommand } from './services.ts'

/** Operator commands for the directory and its registrations. */
export const directoryCommands: readonly DirectoryCommand[] = [
  loadLists,
  loadProviders,
  loadZips,
  findOrganizations,
  findDoctors,
  setClient,
  listRegistered,
  removeRegistered,
]
