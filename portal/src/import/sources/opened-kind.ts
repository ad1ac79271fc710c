import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'

export type OpenedKind = { readonly source: ConnectedEhr; readonly resourceType: string }
