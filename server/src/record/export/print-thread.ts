import { makeFile } from '#platform/threads/make-file.ts'
import { servicesOf, type CopyWork } from './copy-services.ts'
import { writePrint, type PrintedPerson } from './write-print.ts'

makeFile(({ record, person }: CopyWork & { readonly person: PrintedPerson }, services) =>
  writePrint(servicesOf(services, record), record, person),
)
