/** Reads one text beside the thread that answers people. */
import { parentPort, workerData } from 'node:worker_threads'
import { standBack } from '#platform/threads/stand-back.ts'
import type { ToRead } from './read-beside.ts'
import { textReaders } from './text-readers.ts'

standBack()
const { form, text } = workerData as ToRead
parentPort?.postMessage(textReaders[form](text))
