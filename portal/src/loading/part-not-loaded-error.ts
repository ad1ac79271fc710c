/**
 * A part of the portal did not come. `isReplaced`: a newer build is in its place. `needsReload`: the browser
 * remembers that it did not come, and asks for it no more until the page is loaded again.
 */
export class PartNotLoadedError extends Error {
  readonly isReplaced: boolean
  readonly needsReload: boolean
  constructor({ isReplaced = false, needsReload = false, cause }: PartFacts = {}) {
    super('A part of the portal could not be loaded.', { cause })
    this.name = 'PartNotLoadedError'
    this.isReplaced = isReplaced
    this.needsReload = needsReload
  }
}

type PartFacts = { readonly isReplaced?: boolean; readonly needsReload?: boolean; readonly cause?: unknown }
