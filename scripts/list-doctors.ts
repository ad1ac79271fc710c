import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPracticeOrganizations } from '@kinchart/sandbox/people/practice-organizations.ts'
import type { Kinchart } from '@kinchart/server/app/start-kinchart.ts'
import { saveProviders } from '@kinchart/server/directory/providers/save-providers.ts'
import { loadZipFile } from '@kinchart/server/directory/providers/load-zips.ts'
import { readProviderFile } from '@kinchart/server/directory/providers/read-provider-file.ts'
import { madeUpDoctors, madeUpZips } from './made-up-doctors.ts'

const LIST = 'practice-doctors.ndjson'

/**
 * Loads the simulated hospitals' doctors, made-up doctors nearby, and the locations of zip codes, in the same way as
 * an operator's lists.
 */
export async function listDoctors({ database: { db } }: Pick<Kinchart, 'database'>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-practice-'))
  try {
    const resources = [...practiceStaff(), ...madeUpDoctors()]
    writeFileSync(join(folder, LIST), resources.map((one) => JSON.stringify(one)).join('\n'))
    await saveProviders(db, LIST, readProviderFile(join(folder, LIST)))
    writeFileSync(join(folder, 'zips.txt'), madeUpZips())
    await loadZipFile(db, join(folder, 'zips.txt'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Yields the staff of each simulated hospital. Stops at a hospital's first patient, because the staff is listed
 * first.
 */
function* practiceStaff() {
  for (const organization of listPracticeOrganizations())
    for (const resource of organization.makeResources()) {
      if (resource.resourceType === 'Patient') break
      yield resource
    }
}
