/** Writes a record's ZIP, beside the thread that answers people. */
import { makeFile } from '#platform/threads/make-file.ts'
import { servicesOf } from './copy-services.ts'
import type { CopyWork } from './copy-services.ts'
import { writeArchive } from './write-archive.ts'

makeFile(({ record }: CopyWork, services) => writeArchive(servicesOf(services, record), record))
