/** Makes a new database in a folder, and ends; says why where it could not. */
import { parentPort, workerData } from 'node:worker_threads'
import { causeOf } from './durable-pglite.ts'
import { makeNew, packedPlaces } from './new-database.ts'
import type { WorkerData } from './start-embedded.ts'

const data = workerData as WorkerData
try {
  await makeNew(data, packedPlaces())
} catch (error) {
  parentPort?.postMessage(causeOf(error))
}
// What it holds open keeps no thread alive that has done its work.
process.exit()
