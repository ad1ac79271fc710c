/** A thread that does as it is told. */
import { parentPort, workerData } from 'node:worker_threads'

switch (workerData) {
  case 'answer':
    parentPort?.postMessage('done')
    break
  case 'wait':
    setTimeout(() => parentPort?.postMessage('late'), 600_000)
    break
  case 'fill':
    for (const held: number[][] = []; ;) held.push(Array.from<number>({ length: 4_000_000 }).fill(Math.random()))
  case 'nest': {
    const nest = (): number => nest() + 1
    nest()
    break
  }
  default:
    throw new TypeError('A fault of ours.')
}
