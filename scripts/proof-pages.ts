/** Requirements and the tests that prove them: rows of data, printed as Markdown by `node scripts/proof-pages.ts`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const row = z.strictObject({
  what: z.string().min(1),
  rule: z.string().optional(),
  /** Tests, identified by their file and by words in their names. */
  proofs: z.array(z.strictObject({ file: z.string().min(1), test: z.string().min(1) })),
  unproven: z.string().optional(),
})

const page = z.strictObject({
  title: z.string().min(1),
  about: z.string().optional(),
  parts: z.array(z.strictObject({ heading: z.string().min(1), about: z.string().optional(), rows: z.array(row) })),
})
export type ProofPage = z.output<typeof page>

const proofFolder = join(import.meta.dirname, '..', 'docs', 'sections')

/** Returns the pages, keyed by file name without the extension. Throws on an invalid file. */
export function readProofPages(): ReadonlyMap<string, ProofPage> {
  const files = readdirSync(proofFolder).filter((name) => name.endsWith('.json'))
  return new Map(
    files.map((name) => [
      name.replace('.json', ''),
      page.parse(JSON.parse(readFileSync(join(proofFolder, name), 'utf8'))),
    ]),
  )
}

function renderProofPage({ title, about, parts }: ProofPage): string {
  const lines = [`# ${title}`, ...(about === undefined ? [] : ['', about])]
  for (const part of parts) {
    lines.push('', `## ${part.heading}`, ...(part.about === undefined ? [] : ['', part.about]), '')
    for (const { what, rule, proofs, unproven } of part.rows) {
      lines.push(rule === undefined ? `- ${what}` : `- \`${rule}\`: ${what}`)
      for (const { file, test } of proofs) lines.push(`  - \`${file}\`: ${test}`)
      if (unproven !== undefined) lines.push(`  - _${unproven}_`)
    }
  }
  return `${lines.join('\n')}\n`
}

if (import.meta.main) for (const one of readProofPages().values()) process.stdout.write(renderProofPage(one))
