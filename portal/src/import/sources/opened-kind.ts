import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'

/** The resource type of a source whose records are listed. */
export type OpenedKind = { readonly source: ConnectedEhr; readonly resourceType: string }
