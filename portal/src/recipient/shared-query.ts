import {
  getSharedDocument,
  getSharedDocuments,
  getSharedNote,
  getSharedPeople,
  getSharedRecord,
  getSharedRows,
} from '@kinchart/contract/shared-with-me.ts'
import { constants } from '@kinchart/contract/constants.ts'
import { listSource } from '@kinchart/contract/record-list.ts'
import type { RecordType } from '@kinchart/contract/record-types.ts'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { bytesOf } from '#chart/documents/base64.ts'
import type { Content } from '#chart/documents/document-query.ts'
import type { Sort } from '#chart/list/records-query.ts'
import type { RecordPage } from '#chart/section.ts'
import { askAsViewer, isEnded, isSignedOut } from './ask-as-viewer.ts'
import { showAs } from './show-as.ts'

/** What is refused stays refused; anything else is asked once more. */
const once = (count: number, failure: Error): boolean => count < 1 && !isSignedOut(failure) && !isEnded(failure)

export const peopleQuery = queryOptions({
  queryKey: ['shared', 'people'],
  queryFn: () => askAsViewer(getSharedPeople, {}),
  retry: once,
  staleTime: 60_000,
})

export type RowsAsked = {
  readonly shareId: string
  readonly type: RecordType
  readonly search: string
  readonly sort: Sort | null
}

const completeness = z.object({
  sources: z.array(listSource),
  unreadable: z.number(),
  enteredInError: z.number(),
})

export const rowsQuery = ({ shareId, type, search, sort }: RowsAsked, pageNumber: number) =>
  queryOptions({
    queryKey: ['shared', 'rows', shareId, type.id, search, sort, pageNumber],
    queryFn: async (): Promise<RecordPage> => {
      const answer = await askAsViewer(getSharedRows, {
        query: {
          shareId,
          recordTypeId: type.id,
          pageNumber,
          pageSize: constants.defaultPageSize,
          ...(search === '' ? {} : { search }),
          ...(sort === null ? {} : { sort: `${sort.field}:${sort.direction}` }),
        },
      })
      return { ...completeness.parse(answer), total: answer.total, rows: answer.rows.map(showAs(type.tabUrl)) }
    },
    retry: once,
  })

export const noteQuery = (shareId: string, recordTypeId: string) =>
  queryOptions({
    queryKey: ['shared', 'note', shareId, recordTypeId],
    queryFn: () => askAsViewer(getSharedNote, { query: { shareId, recordTypeId } }),
    retry: once,
  })

export const recordQuery = (shareId: string, recordTypeId: string, id: string) =>
  queryOptions({
    queryKey: ['shared', 'record', shareId, recordTypeId, id],
    queryFn: () => askAsViewer(getSharedRecord, { query: { shareId, recordTypeId, id } }),
    retry: once,
    gcTime: 0,
  })

export const documentsQuery = (shareId: string, recordTypeId: string, id: string) =>
  queryOptions({
    queryKey: ['shared', 'documents', shareId, recordTypeId, id],
    queryFn: () => askAsViewer(getSharedDocuments, { query: { shareId, recordTypeId, id } }),
    retry: once,
    gcTime: 0,
  })

export const documentQuery = (shareId: string, recordTypeId: string, docid: string) =>
  queryOptions({
    queryKey: ['shared', 'document', shareId, recordTypeId, docid],
    queryFn: async (): Promise<Content> => {
      const { message, contentType, data } = await askAsViewer(getSharedDocument, {
        query: { shareId, recordTypeId, docid },
      })
      if (contentType === 'text/html') return { kind: 'page', html: data }
      if (contentType === 'application/pdf') return { kind: 'pdf', bytes: bytesOf(data) }
      return data !== '' && /^image\/(?:png|jpeg|gif|webp|bmp)$/.test(contentType)
        ? { kind: 'picture', address: `data:${contentType};base64,${data}` }
        : { kind: 'none', message }
    },
    retry: once,
    gcTime: 0,
  })
