export type Content =
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'picture'; readonly address: string }
  /** `why`: why the document can't be shown. Null if there is no document. */
  | { readonly kind: 'none'; readonly why: string | null }

/** Null for types that browsers can't show. */
export const pictureOf = (contentType: string, data: string): Content | null =>
  data !== '' && /^image\/(?:png|jpeg|gif|webp|bmp)$/.test(contentType)
    ? { kind: 'picture', address: `data:${contentType};base64,${data}` }
    : null
