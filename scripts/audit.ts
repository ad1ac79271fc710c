/**
 * `npm run audit`: lists known vulnerabilities in packages that are installed with Kinchart or built into its portal.
 * Exits with 1 if a vulnerability is high or critical. If the registry doesn't support the query, reports that and
 * exits with 0.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { graveOf, readAudit } from './package/judge-audit.ts'
import { makeManifest, makeWholeLock } from './package/manifest.ts'
import { tryNpm } from './package/npm.ts'

const place = mkdtempSync(join(tmpdir(), 'kinchart-audit-'))
try {
  const lock = makeWholeLock()
  writeFileSync(join(place, 'package.json'), JSON.stringify({ ...makeManifest(), ...lock.packages[''] }))
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify(lock))
  const audit = readAudit(tryNpm(['audit', '--package-lock-only', '--omit=dev', '--json'], place))
  if (audit.kind === 'not-run') process.stdout.write(`Not run, so that nothing is known: ${audit.why}\n`)
  else {
    for (const { name, severity, known } of audit.found)
      process.stdout.write(`${severity.padEnd(9)} ${name}: ${known.join('; ')}\n`)
    const grave = graveOf(audit.found).length
    const count = Object.keys(lock.packages).length - 1
    process.stdout.write(
      `${count} packages, ${audit.found.length} with something known, ${grave} of it high or critical\n`,
    )
    process.exitCode = grave === 0 ? 0 : 1
  }
} finally {
  rmSync(place, { recursive: true, force: true })
}
