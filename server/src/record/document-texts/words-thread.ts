import { parentPort, workerData } from 'node:worker_threads'
import { standBack } from '#platform/threads/stand-back.ts'
import type { Renderable } from '../documents/render-document.ts'
import { wordsOfDocument, type DocumentWords } from './words-of-document.ts'

standBack()
const read: DocumentWords[] = []
for (const document of workerData as readonly Renderable[]) read.push(await wordsOfDocument(document))
parentPort?.postMessage(read)
