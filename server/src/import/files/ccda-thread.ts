/** Reads one C-CDA document beside the thread that answers people. */
import { parentPort, workerData } from 'node:worker_threads'
import { standBack } from '#platform/threads/stand-back.ts'
import { ccdaEntries } from './ccda-entries.ts'

standBack()
parentPort?.postMessage(ccdaEntries(workerData as string))
