import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'

/** A doctor or an organization, by the id that the directory or a person's own records give them. */
export type Recipient = { readonly kind: RecipientKind; readonly id: string }

/** What recipients are told apart by. */
export const recipientKey = ({ kind, id }: Recipient): string => `${kind}/${id}`
