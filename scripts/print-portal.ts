// Builds the portal and prints its folder on the last line. `--compress` adds compressed files. Started by
// build-in-child-process.ts.
import { buildCompressedPortal, buildPortal } from './build-portal.ts'

const folder = process.argv.includes('--compress') ? await buildCompressedPortal() : await buildPortal()
process.stdout.write(`\n${folder}\n`)
