import { createInterface } from 'node:readline'
import { openFile } from '#platform/open-file.ts'
import type { ReadTerm } from './term-file.ts'

export type ConceptRow = { readonly code: string; readonly name: string | null; readonly isIngredient: boolean }
export type PartRow = { readonly whole: string; readonly part: string }

/**
 * Reads RXNCONSO.RRF: RxNorm's own prescribable names (PSN) and ingredients (IN). Source: RxNorm Technical
 * Documentation.
 */
export async function* readConcepts(path: string): AsyncGenerator<ReadTerm<ConceptRow>> {
  for await (const cells of rowsOf(path)) {
    const [code = '', kind, name = '', source] = [cells[0], cells[12], cells[14], cells[11]]
    if (cells.length !== 19 || !isCode(code)) yield 'unread'
    else if (source !== 'RXNORM' || (kind !== 'PSN' && kind !== 'IN')) yield null
    else yield { code, name: kind === 'PSN' ? name : null, isIngredient: kind === 'IN' }
  }
}

/** The relations from a medicine to its ingredients. Each relation is that of the second concept to the first. */
const leads = new Set([
  ...['consists_of', 'contains', 'has_ingredient', 'has_ingredients', 'has_part', 'has_precise_ingredient'],
  ...['tradename_of', 'form_of', 'quantified_form_of'],
])

/** Reads RXNREL.RRF: the parts of each concept. Source: RxNorm Technical Documentation. */
export async function* readParts(path: string): AsyncGenerator<ReadTerm<PartRow>> {
  for await (const cells of rowsOf(path)) {
    const [part = '', whole = '', relation = '', source] = [cells[0], cells[4], cells[7], cells[10]]
    if (cells.length !== 17) yield 'unread'
    // Relations of atoms have no concepts.
    else if (source !== 'RXNORM' || !leads.has(relation) || !isCode(part) || !isCode(whole)) yield null
    else yield { whole, part }
  }
}

const isCode = (text: string): boolean => /^\d{1,10}$/.test(text)

async function* rowsOf(path: string): AsyncGenerator<readonly string[]> {
  const bytes = openFile(path)
  const lines = createInterface({ input: bytes, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const failed = new Promise<never>((_resolve, reject) => bytes.once('error', reject))
  // The next read reports the failure; avoid an unhandled rejection between two lines.
  failed.catch(() => undefined)
  for (;;) {
    const { done, value } = await Promise.race([lines.next(), failed])
    if (done === true) return
    if (value !== '') yield value.split('|')
  }
}
