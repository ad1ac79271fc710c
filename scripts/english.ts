/** Counts unclear English in comments, test names, documents, texts and identifiers. `node scripts/english.ts --list docs` shows the hits. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Phrases that readers have to read twice. A single match is only a hint: the limits in english.test.ts apply to the
 * share of text with matches.
 */
const phrases: readonly RegExp[] = [
  /\b(?:is|are|was|were|be|been|being|gets?) (?:told|said|asked|held|brought|led|lent)\b/i,
  /\btold\b/i,
  /\bsays? (?:so|what|who|whether|how|that|nothing|it|of)\b/i,
  /\b(?:stands?|stood|standing) (?:in|on|beside|before|behind|at|there|alone|here|for|open|still|as|by|with|under|above)\b/i,
  /\bwhoever\b|\bwhomever\b/i,
  /^\W*(?:Who|Whom|Whose|Whoever) /,
  /\b(?:anew|meanwhile|surroundings)\b/i,
  /\bin (?:the|its|their) (?:place|stead) of\b/i,
  /\bbeside\b/i,
  /\bof (?:its|their|one's|one’s|his|her|your|our) own\b/i,
  /\b(?:what|that which) (?:is|was|were|are|has|had|came|comes|arrived|arrives|went|goes|remains|follows|stands|another|others|a|an|the|no|nobody|somebody|it|they|he|she)\b/i,
  /\b(?:nobody|somebody)\b/i,
  /\b(?:lay|laid|lays) down\b/i,
  /\b(?:leads?|led) (?:to|on|back|elsewhere|there|nowhere|away)\b/i,
  /\bcalled off\b|\bcall(?:s|ed|ing)? (?:it|them) off\b/i,
  /\b(?:comes|came|come|coming) (?:in|along|back|there|anew|whole|late|with|of|from|to)\b/i,
  /\b(?:holds?|held) (?:to|back|it|them|no|nothing|what|as|of|so|by)\b/i,
  /\balone\b/i,
  /\bone after the other\b|\bone by one\b/i,
  /\bfor (?:who|whom|whoever)\b/i,
  /\b(?:may|can) be had\b|\bis had\b/i,
]

const forbiddenWords = new Set(
  'told said asked held came gone kept anew beside meanwhile whoever surroundings lent lend'.split(' '),
)
/** Use the prefixes MAX_ and MIN_ instead. */
const forbiddenStarts = /^(?:MOST|LEAST|LONGEST)_/

type Found = { readonly file: string; readonly text: string }
export const groups = ['comments', 'tests', 'docs', 'texts', 'names'] as const
export type Group = (typeof groups)[number]
export type Measured = { readonly of: number; readonly hits: readonly Found[] }

const wordsOf = (name: string): string[] => name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())
const isUnclear = (group: Group, text: string): boolean =>
  group === 'names'
    ? forbiddenStarts.test(text) || wordsOf(text).some((word) => forbiddenWords.has(word))
    : phrases.some((phrase) => phrase.test(text))

const plain = (comment: string): string =>
  comment
    .replaceAll(/\/\*\*?|\*\/|^\s*\*|^\s*\/\//gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function* readFile(file: string, text: string): Generator<readonly [Group, string]> {
  if (file.endsWith('.md')) {
    if (/CHANGELOG/.test(file)) return
    for (const part of text.replaceAll(/```[\s\S]*?```/g, '').split(/\n\s*\n|\n(?=[-|#])/)) {
      const line = part.replaceAll(/\s+/g, ' ').trim()
      if (line.length > 20) yield ['docs', line]
    }
    return
  }
  for (const [comment] of text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?:^|[\s;,{(])\/\/(?!\/).*$/gm)) {
    const line = plain(comment)
    if (line.length > 8 && !/^(?:@|eslint|oxlint|ts-)/.test(line)) yield ['comments', line]
  }
  if (/\.test\.tsx?$/.test(file))
    for (const [, , title = ''] of text.matchAll(
      /\b(?:test|it|describe)(?:\.[a-zA-Z]+(?:\([\s\S]*?\))?)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g,
    ))
      yield ['tests', title]
  if (file.startsWith('texts/en/'))
    for (const [, , sentence = ''] of text.matchAll(/:\s*(?:\n\s*)?(['"`])((?:\\.|(?!\1).)*?)\1/g))
      if (sentence.includes(' ')) yield ['texts', sentence]
  for (const [, name = ''] of text.matchAll(/\b(?:const|let|function|type|interface|class)\s+([A-Za-z_$][\w$]*)/g))
    yield ['names', name]
}

export function measureEnglish(): Readonly<Record<Group, Measured>> {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|mjs|js|md)$/.test(file) && !/element-types|\.d\.ts$|^contract\/legal/.test(file))
  const counts = Object.fromEntries(groups.map((group) => [group, { of: 0, hits: new Array<Found>() }])) as Record<
    Group,
    { of: number; hits: Found[] }
  >
  const names = new Set<string>()
  for (const file of files)
    for (const [group, text] of readFile(file, readFileSync(join(root, file), 'utf8'))) {
      if (group === 'names' && names.has(text)) continue
      if (group === 'names') names.add(text)
      counts[group].of += 1
      if (isUnclear(group, text)) counts[group].hits.push({ file, text })
    }
  return counts
}

if (import.meta.main) {
  const measured = measureEnglish()
  const listed = process.argv[process.argv.indexOf('--list') + 1]
  for (const group of groups) {
    const { of, hits } = measured[group]
    if (group === listed) for (const { file, text } of hits) process.stdout.write(`${file}: ${text.slice(0, 200)}\n`)
    process.stdout.write(`${group} ${((100 * hits.length) / Math.max(1, of)).toFixed(1)} % (${hits.length} of ${of})\n`)
  }
}
