import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { providerTypes } from '@kinchart/contract/enumerations.ts'
import { UsageError, exitCodes } from '#platform/commands/command.ts'
import type { Printer } from '#platform/commands/command.ts'
import { ListError } from '../forms/read-list.ts'
import { addReading, sayCounts } from '../loading/add-organizations.ts'
import type { LoadReport } from '../loading/add-organizations.ts'
import { listNameOf, readListFile, vendorOfFile } from '../loading/read-list-file.ts'
import type { DirectoryCommand } from './services.ts'

const request = z.object({
  files: z.array(z.string()).min(1),
  vendor: z.string().optional(),
  providerType: z.enum(providerTypes).optional(),
})

const options = { vendor: { type: 'string' }, 'provider-type': { type: 'string' } } as const

const usage = `npm run directory -- load FILE… [--vendor NAME] [--provider-type ${providerTypes.join('|')}]

  Loads lists of care organizations; a file may end in .gz. The forms that are known:
    an array of EHR endpoints with the fields hospitalName, ehrname, clientId, tokenHost,
      authorizationPath, authorizationMethod, scopes, aud (the FHIR base) and providerType
    a FHIR Bundle of Endpoint and Organization, as vendors publish it
    {"Endpoints": [{"URL", "OrganizationName", "NPIID", "OrganizationZipCode"}]}
  A list is known by its file's name: loading it again keeps the ids of its organizations, adds new
  ones and retires those it no longer names.
  --vendor          the EHR's name where a list says none; else taken from the file's name
  --provider-type   where a list says none; else CareOrganization`

/** `directory load`: one file after the other; a file that cannot be read changes nothing and does not stop the others. */
export const loadLists: DirectoryCommand = {
  name: 'directory load',
  usage,
  prepare: async (args, terminal) => {
    const { values, positionals } = parse(args)
    if (positionals.length === 0) throw new UsageError('No file was named.')
    const providerType = providerTypes.find((type) => type === values['provider-type'])
    if (values['provider-type'] !== undefined && providerType === undefined) {
      throw new UsageError(`--provider-type is one of ${providerTypes.join(', ')}.`)
    }
    const files = positionals.map((file) => resolve(terminal.folder, file))
    return { files, vendor: values.vendor, providerType } satisfies z.input<typeof request>
  },
  run: async (services, asked, printer) => {
    const { files, vendor, providerType } = request.parse(asked)
    let failed = 0
    for (const file of files) {
      try {
        const reading = await readListFile(file)
        const report = await addReading(services, listNameOf(file), reading, {
          vendor: vendor ?? vendorOfFile(file),
          providerType,
          signal: printer.signal,
        })
        sayReport(printer, report)
      } catch (error) {
        if (!(error instanceof ListError)) throw error
        printer.complain(`${file} ${error.message}. Nothing was changed by it.`)
        failed++
      }
    }
    if (files.length > 1) printer.say(`${files.length - failed} of ${files.length} lists were loaded.`)
    return failed === 0 ? exitCodes.done : exitCodes.failed
  },
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'That could not be understood.')
  }
}

function sayReport(printer: Printer, report: LoadReport): void {
  const { list, vendor, read, added, changed, kept, returned, retired, repeated, unread, faulty } = report
  printer.say(`${list}${vendor === '' ? '' : ` (vendor: ${vendor})`}: ${read} rows read`)
  printer.say(
    `  ${added} added, ${changed} changed, ${kept} kept as they were, ${returned} back again, ${retired} retired`,
  )
  if (repeated > 0) printer.say(`  ${repeated} rows repeat another of the list`)
  if (faulty.size > 0) printer.say(`  kept but not offered: ${sayCounts(faulty)}`)
  if (unread.size > 0) printer.say(`  could not be taken in: ${sayCounts(unread)}`)
  if (report.isPart) printer.say('  the list names a further page, which is not here: nothing was retired')
}
