import type { Plugin } from 'vite'

const EMPTY = '\0kinchart-without-node'

/** The decoders of pictures name parts of Node that they never use in a browser: nothing is in their place. */
export function withoutNode(): Plugin {
  return {
    name: 'kinchart-without-node',
    enforce: 'pre',
    resolveId: (id, importer) =>
      (id === 'fs' || id === 'path') && importer?.includes('/@cornerstonejs/codec-') === true ? EMPTY : null,
    load: (id) => (id === EMPTY ? 'export {}' : null),
  }
}
