import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'

/** The kind of a source that is looked into. */
export type OpenedKind = { readonly source: ConnectedEhr; readonly resourceType: string }
