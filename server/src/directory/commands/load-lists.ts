import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { providerTypes } from '@kinchart/contract/rules/enumerations.ts'
import { UsageError, exitCodes, type Printer, namesOf } from '#platform/commands/command.ts'
import { ListError } from '../forms/read-list.ts'
import { addReading, sayCounts, type LoadReport } from '../loading/add-organizations.ts'
import { listNameOf, readListFile, vendorOfFile } from '../loading/read-list-file.ts'
import type { DirectoryCommand } from './services.ts'
import { usageTexts, commandTexts } from '@kinchart/texts/en/commands.ts'
import { listOf } from '@kinchart/texts/locale.ts'

const request = z.object({
  files: z.array(z.string()).min(1),
  vendor: z.string().optional(),
  providerType: z.enum(providerTypes).optional(),
})

const options = { vendor: { type: 'string' }, 'provider-type': { type: 'string' } } as const

const usage = usageTexts.directoryLoad({ providerTypes: providerTypes.join('|') })

/** `directory load`: an unreadable file changes nothing and does not stop the others. */
export const loadLists: DirectoryCommand = {
  name: 'directory load',
  usage,
  prepare: async (args, terminal) => {
    const { values, positionals } = parse(args)
    if (positionals.length === 0) throw new UsageError(commandTexts.noFile)
    const providerType = providerTypes.find((type) => type === values['provider-type'])
    if (values['provider-type'] !== undefined && providerType === undefined) {
      throw new UsageError(commandTexts.providerTypes({ providerTypes: listOf(providerTypes) }))
    }
    const files = positionals.map((file) => resolve(terminal.folder, file))
    return { files, vendor: values.vendor, providerType } satisfies z.input<typeof request>
  },
  touches: async (_services, params) => ({ id: namesOf(request.parse(params).files) }),
  run: async (services, params, printer) => {
    const { files, vendor, providerType } = request.parse(params)
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
        printer.complain(commandTexts.nothingChanged({ file, message: error.message }))
        failed++
      }
    }
    if (files.length > 1) printer.say(commandTexts.listsLoaded({ loaded: files.length - failed, all: files.length }))
    return failed === 0 ? exitCodes.done : exitCodes.failed
  },
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : commandTexts.notClear)
  }
}

function sayReport(printer: Printer, report: LoadReport): void {
  const { list, vendor, read, added, changed, unchanged, returned, retired, repeated, unread, unusable } = report
  printer.say(
    vendor === '' ? commandTexts.rowsRead({ list, read }) : commandTexts.rowsReadOfVendor({ list, vendor, read }),
  )
  printer.say(commandTexts.counts({ added, changed, unchanged, returned, retired }))
  if (repeated > 0) printer.say(commandTexts.repeatedRows({ repeated }))
  if (unusable.size > 0) printer.say(commandTexts.notOffered({ counts: sayCounts(unusable) }))
  if (unread.size > 0) printer.say(commandTexts.couldNotTake({ counts: sayCounts(unread) }))
  if (report.isPart) printer.say(commandTexts.furtherPage)
}
