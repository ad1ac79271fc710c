import { parentPort, workerData } from 'node:worker_threads'
import { standBack } from '#platform/threads/stand-back.ts'
import { fileIn, type Wrapped } from './embedded-in-worker.ts'

standBack()
parentPort?.postMessage(fileIn(workerData as Wrapped))
