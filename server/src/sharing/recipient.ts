import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'

/** A doctor or an organization, by id from the directory or from a patient's own records. */
export type Recipient = { readonly kind: RecipientKind; readonly id: string }

/** Returns the unique key of a recipient. */
export const recipientKey = ({ kind, id }: Recipient): string => `${kind}/${id}`
