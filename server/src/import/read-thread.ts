import { parentPort, workerData } from 'node:worker_threads'
import { standBack } from '#platform/threads/stand-back.ts'
import type { ToRead } from './read-in-worker.ts'
import { byteReaders, textReaders } from './text-readers.ts'

standBack()
const work = workerData as ToRead
parentPort?.postMessage('form' in work ? textReaders[work.form](work.text) : byteReaders[work.bytesOf](work.bytes))
