import { cipherOf } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { ThreadServices } from '#platform/threads/make-file.ts'
import { openThreadDatabase } from '#platform/threads/thread-database.ts'
import type { DocumentServices } from '#record/documents/open-form.ts'
import type { ListServices } from '#lists/list-section.ts'

export type CopyServices = DocumentServices & Pick<ListServices, 'sourcesOf'>

export type CopyWork = { readonly record: OpenedRecord }

export const servicesOf = ({ cipher, ask }: ThreadServices, whose: OpenedRecord): CopyServices => ({
  db: openThreadDatabase(ask),
  cipher: cipherOf(cipher, whose),
  sourcesOf: async (record, types) => ask('sourcesOf', { record, types }),
  sourceOf: async (sourceId) => ask('sourceOf', sourceId),
})

export const answersOf = ({ sourcesOf, sourceOf }: Pick<CopyServices, 'sourcesOf' | 'sourceOf'>) => ({
  sourcesOf: async ({ record, types }: { record: OpenedRecord; types: readonly string[] }) => sourcesOf(record, types),
  sourceOf: async (sourceId: string) => sourceOf(sourceId),
})
