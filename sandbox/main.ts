import { faultNames, isFaultName } from '#faults.ts'
import { startSandbox } from '#start-sandbox.ts'

const { PORT, HOST, SANDBOX_DATA, SANDBOX_FAULTS, SANDBOX_PUBLIC_URL } = process.env
const requestedFaults = (SANDBOX_FAULTS ?? '').split(',').map((name) => name.trim())
const unknown = requestedFaults.filter((name) => name !== '' && !isFaultName(name))
if (unknown.length > 0) {
  process.stderr.write(`No such fault: ${unknown.join(', ')}. There are: ${faultNames.join(', ')}\n`)
  process.exit(1)
}

const sandbox = await startSandbox({
  port: Number(PORT ?? 4400),
  ...(HOST ? { host: HOST } : {}),
  ...(SANDBOX_PUBLIC_URL ? { publicUrl: SANDBOX_PUBLIC_URL } : {}),
  ...(SANDBOX_DATA ? { dataFolder: SANDBOX_DATA } : {}),
  faults: requestedFaults.filter(isFaultName),
})
process.stdout.write(`The practice hospitals are ready at ${sandbox.url}\n`)
for (const { hospitalName, fhirBaseUrl } of sandbox.organizations) {
  process.stdout.write(`  ${hospitalName}: ${fhirBaseUrl}\n`)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close())
}
