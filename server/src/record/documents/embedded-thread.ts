/** Takes the file out of one C-CDA document, beside the thread that answers people. */
import { parentPort, workerData } from 'node:worker_threads'
import { standBack } from '#platform/threads/stand-back.ts'
import { fileIn } from './embedded-beside.ts'
import type { Wrapped } from './embedded-beside.ts'

standBack()
parentPort?.postMessage(fileIn(workerData as Wrapped))
