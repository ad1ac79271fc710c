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
    // In small pieces: one of more than 16 MB at the limit ends the whole process, as V8 gives a thread no more room to stop in.
    for (const held: string[] = []; ;) held.push(String(Math.random()).repeat(50).toUpperCase())
  case 'nest': {
    const nest = (): number => nest() + 1
    nest()
    break
  }
  default:
    throw new TypeError('A fault of ours.')
}
