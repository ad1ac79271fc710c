import { leastNode } from '@kinchart/server/ops/doctor/least-node.ts'
import { programTexts } from '@kinchart/texts/en/program.ts'

/**
 * The file that npm starts as `kinchart`. It says which Node is needed before an older one meets code that it cannot
 * read, and so is written as any Node since 12 reads it.
 */
export const programFile = (): string => `#!/usr/bin/env node
const least = ${JSON.stringify(leastNode)}
const parts = (version) => version.split('.').map(Number)
const [major, minor] = parts(process.versions.node)
const [leastMajor, leastMinor] = parts(least)
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  process.stderr.write(${JSON.stringify(`${programTexts.nodeTooOld({ least: leastNode, version: '{version}' })}\n`)}.replace('{version}', process.versions.node))
  process.exitCode = 1
} else {
  import('../dist/scripts/kinchart.js')
    .then(({ runProgram }) => runProgram(process.argv.slice(2)))
    // What nobody caught ends the process, as it does in the clone.
    .catch((error) => setImmediate(() => { throw error }))
}
`
