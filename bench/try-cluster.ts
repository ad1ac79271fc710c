// `npm run cluster` starts the cluster that is described in packaging/cluster, on this machine.
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { stopOnSignal } from '../scripts/stop-on-signal.ts'
import { startClusterHere, whyNotHere } from '../server/test/cluster/start-cluster-here.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const whyNot = whyNotHere()
if (whyNot === undefined) {
  say(operatorTexts.clusterStarting)
  // If interrupted while the cluster is starting, exit. The exit handler stops the programs that were already started.
  const endNow = (): never => process.exit(1)
  process.once('SIGINT', endNow).once('SIGTERM', endNow)
  const cluster = await startClusterHere()
  process.off('SIGINT', endNow).off('SIGTERM', endNow)
  say(operatorTexts.clusterReady({ primary: (await cluster.primary()) ?? '?' }))
  for (const [name, value] of Object.entries(cluster.env)) say(`  ${name}='${value}'`)
  say(operatorTexts.clusterLater({ front: cluster.frontUrl, ports: cluster.apiPorts.join(', ') }))
  stopOnSignal(cluster.stop)
  setInterval(() => undefined, 60_000)
} else {
  process.stderr.write(`${whyNot}\n`)
  process.exitCode = 1
}
