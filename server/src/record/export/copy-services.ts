import { cipherOf } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { ThreadServices } from '#platform/threads/make-file.ts'
import { openThreadDatabase } from '#platform/threads/thread-database.ts'
import type { DocumentServices } from '#record/documents/open-form.ts'
import type { ListServices } from '#lists/list-section.ts'

/** The services for making a copy in a worker thread. */
export type CopyServices = DocumentServices & Pick<ListServices, 'sourcesOf'>

/** The record to copy, as passed to the thread. */
export type CopyWork = { readonly record: OpenedRecord }

/** Requests import data from the main thread. */
export const servicesOf = ({ cipher, ask }: ThreadServices, whose: OpenedRecord): CopyServices => ({
  db: openThreadDatabase(ask),
  cipher: cipherOf(cipher, whose),
  sourcesOf: async (record, types) => ask('sourcesOf', { record, types }),
  sourceOf: async (sourceId) => ask('sourceOf', sourceId),
})

/** Handles the thread's requests in the main thread. */
export const answersOf = ({ sourcesOf, sourceOf }: Pick<CopyServices, 'sourcesOf' | 'sourceOf'>) => ({
  sourcesOf: async ({ record, types }: { record: OpenedRecord; types: readonly string[] }) => sourcesOf(record, types),
  sourceOf: async (sourceId: string) => sourceOf(sourceId),
})
