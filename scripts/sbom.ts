// `npm run sbom`: lists the package's components, installed or built into the portal, as CycloneDX in
// dist/kinchart-VERSION.cdx.json.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeManifest, makeWholeLock, packageVersion } from './package/manifest.ts'
import { npm } from './package/npm.ts'

const target = join(import.meta.dirname, '..', 'dist')
const place = mkdtempSync(join(tmpdir(), 'kinchart-sbom-'))
try {
  // npm uses the folder's name as the component's name.
  const folder = join(place, 'kinchart')
  mkdirSync(folder)
  const lock = makeWholeLock()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...makeManifest(), ...lock.packages[''] }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const printed = npm(['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'], folder)
  mkdirSync(target, { recursive: true })
  const file = join(target, `kinchart-${packageVersion()}.cdx.json`)
  writeFileSync(file, printed)
  process.stdout.write(`${file}\n`)
} finally {
  rmSync(place, { recursive: true, force: true })
}
