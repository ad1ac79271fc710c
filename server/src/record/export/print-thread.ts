/** Generates a record's PDF in a worker thread. */
import { makeFile } from '#platform/threads/make-file.ts'
import { servicesOf } from './copy-services.ts'
import type { CopyWork } from './copy-services.ts'
import { writePrint } from './write-print.ts'
import type { PrintedPerson } from './write-print.ts'

makeFile(({ record, person }: CopyWork & { readonly person: PrintedPerson }, services) =>
  writePrint(servicesOf(services, record), record, person),
)
