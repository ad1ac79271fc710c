// `npm run licences`: lists the licenses of packages that are installed or built into the portal. Fails if a license
// is not allowed.
import { licencesOf, notAllowed } from './package/notices.ts'
import { builtInPackages, installedPackages } from './package/manifest.ts'

const all = licencesOf({ ...installedPackages(), ...builtInPackages() })
for (const { name, version, licence = 'none' } of all)
  process.stdout.write(`${licence.padEnd(20)} ${name} ${version}\n`)
const refused = notAllowed(all)
process.stdout.write(`\n${all.length} packages, ${refused.length} under a licence that nobody agreed to\n`)
for (const { name, version, licence = 'none' } of refused) process.stderr.write(`${name} ${version}: ${licence}\n`)
process.exitCode = refused.length === 0 ? 0 : 1
