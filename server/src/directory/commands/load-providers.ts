import { resolve } from 'node:path'
import { z } from 'zod'
import { UsageError, exitCodes } from '#platform/commands/command.ts'
import { ListError } from '../forms/read-list.ts'
import { sayCounts } from '../loading/add-organizations.ts'
import { listNameOf } from '../loading/read-list-file.ts'
import { saveProviders } from '../providers/save-providers.ts'
import { loadZipFile } from '../providers/load-zips.ts'
import { readProviderFile } from '../providers/read-provider-file.ts'
import type { DirectoryCommand } from './services.ts'

const request = z.object({ files: z.array(z.string()).min(1) })

/** `directory load-providers`: one list after the other; one that cannot be read does not stop the others. */
export const loadProviders: DirectoryCommand = {
  name: 'directory load-providers',
  usage: `npm run directory -- load-providers FILE…

  Loads lists of doctors and organizations; a file may end in .gz. The forms that are known:
    the national NPI file (NPPES, npidata_pfile_….csv), of any size
    FHIR as a Bundle or NDJSON of Practitioner, PractitionerRole, Organization and Location, up to 64 MB
  A list is known by its file's name: loading it again keeps the ids of its doctors, adds new ones and
  retires those it no longer names.`,
  prepare: async (args, terminal) => ({ files: filesOf(args, terminal.folder) }),
  run: async ({ db }, asked, printer) => {
    const { files } = request.parse(asked)
    let failed = 0
    for (const file of files) {
      try {
        const list = listNameOf(file)
        const { unread, ...report } = await saveProviders(db, list, readProviderFile(file), printer.signal)
        const { read, added, changed, kept, returned, retired, repeated } = report
        printer.say(`${list}: ${read} rows read`)
        printer.say(
          `  ${added} added, ${changed} changed, ${kept} kept as they were, ${returned} back again, ${retired} retired`,
        )
        if (repeated > 0) printer.say(`  ${repeated} rows repeat another of the list`)
        if (unread.size > 0) printer.say(`  not taken in: ${sayCounts(unread)}`)
      } catch (error) {
        if (!(error instanceof ListError)) throw error
        printer.complain(`${file} ${error.message}. Nothing was retired by it.`)
        failed++
      }
    }
    if (files.length > 1) printer.say(`${files.length - failed} of ${files.length} lists were loaded.`)
    return failed === 0 ? exitCodes.done : exitCodes.failed
  },
}

/** `directory load-zips`: where the zips lie, for distances. */
export const loadZips: DirectoryCommand = {
  name: 'directory load-zips',
  usage: `npm run directory -- load-zips FILE

  Loads where the zips lie, from which distances are counted: the Census Bureau's gazetteer of ZIP Code
  Tabulation Areas, unpacked or as .gz, with the columns GEOID, INTPTLAT and INTPTLONG.`,
  prepare: async (args, terminal) => ({ files: filesOf(args, terminal.folder) }),
  run: async ({ db }, asked, printer) => {
    const { files } = request.parse(asked)
    for (const file of files) {
      try {
        const { kept, unread } = await loadZipFile(db, file)
        printer.say(`${listNameOf(file)}: ${kept} zips kept${unread === 0 ? '' : `, ${unread} rows could not be read`}`)
      } catch (error) {
        if (!(error instanceof ListError)) throw error
        printer.complain(`${file} ${error.message}.`)
        return exitCodes.failed
      }
    }
    return exitCodes.done
  },
}

function filesOf(args: readonly string[], folder: string): string[] {
  if (args.length === 0) throw new UsageError('No file was named.')
  const option = args.find((one) => one.startsWith('-'))
  if (option !== undefined) throw new UsageError(`${option} is not an option.`)
  return args.map((file) => resolve(folder, file))
}
