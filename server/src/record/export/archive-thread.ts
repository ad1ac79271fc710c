import { makeFile } from '#platform/threads/make-file.ts'
import { servicesOf, type CopyWork } from './copy-services.ts'
import { writeArchive } from './write-archive.ts'

makeFile(({ record }: CopyWork, services) => writeArchive(servicesOf(services, record), record))
