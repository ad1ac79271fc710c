/**
 * `isReplaced`: a newer build has replaced the part. `needsReload`: the browser will not request the file again until
 * the page is reloaded.
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
