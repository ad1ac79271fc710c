// Builds the portal and prints where it lies, on the last line (build-beside.ts).
import { buildPortal } from './build-portal.ts'

process.stdout.write(`\n${await buildPortal()}\n`)
