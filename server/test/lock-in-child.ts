// Locks a data directory for the test that kills this process. Prints 'held', or the reason for a failure.
import { lockFolder } from '../src/platform/folder-lock/lock-folder.ts'

const [folder = ''] = process.argv.slice(2)
try {
  await lockFolder(folder)
  process.stdout.write('held\n')
  setInterval(() => undefined, 1000)
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : ''}\n`)
  process.exitCode = 1
}
