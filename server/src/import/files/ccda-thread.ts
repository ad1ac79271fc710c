/** Reads one C-CDA document beside the thread that answers people. */
import { parentPort, workerData } from 'node:worker_threads'
import { ccdaEntries } from './ccda-entries.ts'

parentPort?.postMessage(ccdaEntries(workerData as string))
