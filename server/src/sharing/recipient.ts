import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'

export type Recipient = { readonly kind: RecipientKind; readonly id: string }

export const recipientKey = ({ kind, id }: Recipient): string => `${kind}/${id}`
