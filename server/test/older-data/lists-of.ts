import { login } from '@kinchart/contract/calls/account.ts'
import { listClaims, listCoverage } from '@kinchart/contract/calls/claims.ts'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { listEncounters } from '@kinchart/contract/sections/encounters.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { listProcedures } from '@kinchart/contract/sections/procedures.ts'
import { listCarePlans } from '@kinchart/contract/sections/treatmentplan.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import type { TestPortal } from '../start-portal.ts'
import type { ShownList } from './released.ts'

const calls = {
  ...{ listAllergies, listClaims, listCoverage, listConditions, listVisitNotes, listEncounters, listImmunizations },
  ...{ listLabs, listMedications, listProcedures, listCarePlans, listVitals },
}
const FIRST = 3

/** Returns the number of rows and the content of the first rows, for every list. */
export async function listsOf(
  portal: TestPortal,
  as: { readonly token: string },
  profileId: string,
): Promise<Record<string, ShownList>> {
  const shown: Record<string, ShownList> = {}
  for (const [name, call] of Object.entries(calls)) {
    const { status, body } = await portal.call(call as typeof listLabs, { as, query: { profileId } })
    if (status !== 200) throw new Error(`${name} answered ${status}.`)
    const rows = Object.values(body).find(
      (one) => Array.isArray(one) && typeof one[0] === 'object' && 'resourceType' in one[0],
    ) as readonly object[] | undefined
    shown[name] = { count: rows?.length ?? 0, first: (rows ?? []).slice(0, FIRST).map(plainly) }
  }
  return shown
}

/** Keeps only texts and numbers, because a newer version may structure nested data differently. */
const plainly = (row: object): Record<string, string | number> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'string' || typeof value === 'number'))

export const signIn = async (portal: TestPortal, email: string, password = 'a long enough password') =>
  portal.call(login, { body: { email, password } })
