import type Pdf from 'pdfkit'

type Reference = { data: unknown; readonly end: () => void }
/** pdfkit's internal mapping of marked content on each page to its part. */
type Held = {
  readonly page: { readonly structParentTreeKey: number }
  readonly ref: (data: unknown) => Reference
  readonly getStructParentTree: () => {
    readonly add: (key: number, value: unknown) => void
    readonly get: (key: number) => unknown
  }
}

/**
 * Reduces memory: pdfkit keeps every part of a tagged document until its end. Returns a function that writes out the
 * marks of the page before the current one, so that only the page's position is kept.
 */
export function forgetStructure(doc: InstanceType<typeof Pdf>): () => void {
  const held = doc as unknown as Held
  let before = held.page.structParentTreeKey
  return () => {
    const tree = held.getStructParentTree()
    const marks = held.ref(tree.get(before))
    marks.end()
    marks.data = null
    tree.add(before, marks)
    before = held.page.structParentTreeKey
  }
}
