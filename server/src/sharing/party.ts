import type { PartyKind } from '@kinchart/contract/sharing.ts'

/** A doctor or an organization, by the id that the directory or a person's own records give them. */
export type Party = { readonly kind: PartyKind; readonly id: string }

/** What parties are told apart by. */
export const partyKey = ({ kind, id }: Party): string => `${kind}/${id}`
