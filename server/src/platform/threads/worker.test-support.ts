import { parentPort, resourceLimits, workerData } from 'node:worker_threads'

switch (workerData) {
  case 'answer':
    parentPort?.postMessage('done')
    break
  case 'bound':
    parentPort?.postMessage(String(resourceLimits.maxOldGenerationSizeMb))
    break
  case 'wait':
    setTimeout(() => parentPort?.postMessage('late'), 600_000)
    break
  case 'fill': {
    // Allocates pieces of 4 MB. A piece of more than 16 MB at the limit would end the whole process, because V8 has no
    // memory left to stop the thread.
    const piece = Array.from({ length: 500_000 }, () => 0.5)
    for (const pieces: number[][] = []; ;) pieces.push(piece.slice())
  }
  case 'nest': {
    const nest = (): number => nest() + 1
    nest()
    break
  }
  default:
    throw new TypeError('A problem of ours.')
}
