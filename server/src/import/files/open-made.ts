import { readAlone, type BundleEntry } from '#fhir/json/split-bundle.ts'
import type { MovedRecord } from '#forms/move-in/moved-record.ts'
import type { OpenedRecords } from './opened-file.ts'

export type MadeOfFile = {
  readonly made: readonly (string | MovedRecord)[]
  readonly refused: readonly BundleEntry[]
  readonly dated: string | null
  readonly custodian: string | null
  readonly documentKey: string | null
}

export function openMade({ made, refused, dated, custodian, documentKey }: MadeOfFile): OpenedRecords {
  return {
    kind: 'records',
    places: function* (from) {
      for (let place = from; place < made.length; place++) yield [entryOf(made[place] ?? '')]
      for (const one of refused.slice(Math.max(0, from - made.length))) yield [one]
    },
    isWhole: true,
    dated,
    custodian,
    documentKey,
    shortOf: () => null,
  }
}

function entryOf(record: string | MovedRecord): BundleEntry {
  if (typeof record === 'string') return readAlone(record)
  const { text, fullUrl, about } = record
  return { ...readAlone(text), fullUrl, ...(about !== undefined && { about }) }
}
