import type { Part } from './bench.ts'
import { backup } from './parts/backup.ts'
import { copies } from './parts/copies.ts'
import { fhir } from './parts/fhir.ts'
import { importing } from './parts/import.ts'
import { lists } from './parts/lists.ts'
import { portal } from './parts/portal.ts'
import { search } from './parts/search.ts'
import { starting } from './parts/start.ts'

export const parts: readonly Part[] = [importing, lists, search, fhir, copies, portal, starting, backup]
