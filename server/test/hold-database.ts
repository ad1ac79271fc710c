// Opens the private PostgreSQL of a data folder, and keeps it open until it is killed: for tests of that. A server takes longer to load.
import { openDatabase } from '../src/platform/database/database.ts'

const [dataDir = ''] = process.argv.slice(2)
// It ends with the process that started it.
process.stdin.once('end', () => process.exit()).resume()
await openDatabase({ databaseUrl: undefined, dataDir })
process.stdout.write('open\n')
