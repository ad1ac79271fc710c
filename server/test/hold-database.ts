// Opens the private PostgreSQL of a data folder and keeps it open until it is killed. Without a folder, opens the store
// that the environment names, as a server does at its start. A whole server takes several times as long to load.
const [dataDir] = process.argv.slice(2)
process.stdin.once('end', () => process.exit()).resume()
if (dataDir === undefined) {
  const [{ readConfig }, { openStore }] = [
    await import('../src/app/config/config.ts'),
    await import('../src/ops/database/open-store.ts'),
  ]
  await openStore(readConfig(process.env))
} else {
  const { openDatabase } = await import('../src/platform/database/database.ts')
  await openDatabase({ databaseUrl: undefined, dataDir })
}
process.stdout.write('open\n')
