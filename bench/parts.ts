import type { Part } from './bench.ts'
import { backup } from './parts/backup.ts'
import { copies } from './parts/copies.ts'
import { costs } from './parts/costs.ts'
import { directory } from './parts/directory.ts'
import { fhir } from './parts/fhir.ts'
import { importing } from './parts/import.ts'
import { lists } from './parts/lists.ts'
import { load } from './parts/load.ts'
import { portal } from './parts/portal.ts'
import { provider } from './parts/provider.ts'
import { providers } from './parts/providers.ts'
import { reading } from './parts/reading.ts'
import { resync } from './parts/resync.ts'
import { search } from './parts/search.ts'
import { signIns } from './parts/sign-ins.ts'
import { small } from './parts/small.ts'
import { starting } from './parts/start.ts'

export const parts: readonly Part[] = [
  importing,
  resync,
  provider,
  lists,
  search,
  fhir,
  copies,
  directory,
  providers,
  signIns,
  portal,
  starting,
  small,
  costs,
  backup,
  load,
  reading,
]
