import * as aboutCode from './about-code.ts'
import * as account from './account.ts'
import * as appointments from './appointments.ts'
import * as byTest from './by-test.ts'
import * as checkIn from './check-in.ts'
import * as claims from './claims.ts'
import * as connectedApps from './connected-apps.ts'
import * as covidPassport from './covid-passport.ts'
import * as current from './current.ts'
import * as directory from './directory.ts'
import * as documents from './documents.ts'
import * as encounters from './encounters.ts'
import type { Endpoint } from './endpoint.ts'
import * as family from './family.ts'
import * as handoff from './handoff.ts'
import * as healthLinks from './health-links.ts'
import * as imaging from './imaging.ts'
import * as importFiles from './import-files.ts'
import * as imports from './import.ts'
import * as legal from './legal.ts'
import * as overview from './overview.ts'
import * as duplicates from './duplicates.ts'
import * as ownEntries from './own-entries.ts'
import * as providers from './providers.ts'
import * as recipientFactors from './recipient-factors.ts'
import * as recordExport from './record-export.ts'
import * as recordList from './record-list.ts'
import * as recordTypes from './record-types.ts'
import * as research from './research.ts'
import { listCalls } from '../sections/all.ts'
import * as visitNotes from '../sections/drvisitnotes.ts'
import * as labs from '../sections/labs.ts'
import * as secondFactors from './second-factors.ts'
import * as sharedWithMe from './shared-with-me.ts'
import * as sharing from './sharing.ts'
import * as signIns from './sign-ins.ts'
import * as support from './support.ts'
import * as search from './search.ts'
import * as timeline from './timeline.ts'
import * as trend from './trend.ts'
import * as veteran from './veteran.ts'

const modules: readonly object[] = [
  ...[
    account,
    signIns,
    secondFactors,
    legal,
    research,
    family,
    directory,
    imports,
    importFiles,
    handoff,
    recordTypes,
    recordList,
  ],
  ...[
    listCalls,
    byTest,
    checkIn,
    current,
    overview,
    ownEntries,
    duplicates,
    search,
    timeline,
    trend,
    aboutCode,
    recordExport,
    labs,
    visitNotes,
    covidPassport,
    imaging,
    documents,
    encounters,
    claims,
    veteran,
  ],
  ...[providers, sharing, healthLinks, connectedApps, sharedWithMe, recipientFactors, appointments, support],
]

export const calls: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  modules.flatMap((declared) => Object.entries<unknown>(declared as Record<string, unknown>).filter(isCall)),
)

function isCall(entry: [name: string, declared: unknown]): entry is [string, Endpoint] {
  const [, declared] = entry
  return typeof declared === 'object' && declared !== null && 'path' in declared && 'access' in declared
}
