import type Pdf from 'pdfkit'

type Reference = { data: unknown; readonly end: () => void }
/** Where pdfkit holds to which part each mark on each page belongs. */
type Held = {
  readonly page: { readonly structParentTreeKey: number }
  readonly ref: (data: unknown) => Reference
  readonly getStructParentTree: () => {
    readonly add: (key: number, value: unknown) => void
    readonly get: (key: number) => unknown
  }
}

/**
 * pdfkit holds every part of a tagged document until its end. Answers what sends the marks of the page before the one
 * that has just begun, so that of a page only its place is held.
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
