import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { contractInSpanish } from '@kinchart/contract/in-spanish.ts'
import * as specification from '@kinchart/contract/texts.ts'
import { spanish } from '@kinchart/texts/es/all.ts'

const texts = join(import.meta.dirname, '..', 'texts', 'en')

/** Sentences of a group with those of another language at the same place. A function has variables of its own. */
function pairsOf(english: unknown, other: unknown): (readonly [english: string, other: string])[] {
  if (typeof english === 'string') return typeof other === 'string' && english !== other ? [[english, other]] : []
  if (english === null || typeof english !== 'object' || other === null || typeof other !== 'object') return []
  const others = new Map(Object.entries(other))
  return Object.entries(english).flatMap(([key, sentence]) => pairsOf(sentence, others.get(key)))
}

/** Every English sentence that Spanish says otherwise, as an expression that finds it whole. */
export async function englishSentences(): Promise<readonly string[]> {
  const areas = await Promise.all(
    readdirSync(texts).map(async (file) => (await import(join(texts, file))) as Readonly<Record<string, unknown>>),
  )
  const groups = areas.flatMap((area) => Object.entries(area))
  const inSpanish = Object.values(spanish).flatMap((area) => Object.entries<unknown>(area))
  const pairs = [
    ...inSpanish.flatMap(([name, other]) =>
      groups.filter(([group]) => group === name).flatMap(([, english]) => pairsOf(english, other)),
    ),
    ...pairsOf({ ...specification }, contractInSpanish.spec),
  ]
  const spoken = new Set(pairs.map(([, other]) => other))
  return [...new Set(pairs.map(([english]) => english))]
    .filter(
      (english) => !spoken.has(english) && english.replace(/\{\{\w+\}\}/g, '').replace(/[^A-Za-z]/g, '').length > 3,
    )
    .map((english) =>
      english
        .split(/\{\{\w+\}\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
        .join('.+'),
    )
}

/** What the page says in English outside of what is tagged as English: a record's own words are. */
export async function leftInEnglish(page: Page, sentences: readonly string[]): Promise<readonly string[]> {
  const said = await page.evaluate(() => {
    const isTagged = (one: Element | null): boolean => one?.closest('[lang]')?.getAttribute('lang') === 'en'
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (!isTagged(node.parentElement) && node.parentElement?.closest('script, style, noscript') === null)
        found.push(node.textContent?.trim() ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const one of document.querySelectorAll(`[${name}]`))
        if (!isTagged(one)) found.push(one.getAttribute(name)?.trim() ?? '')
    return found.filter((text) => text !== '')
  })
  const wanted = new RegExp(`^(?:${sentences.join('|')})$`)
  return [...new Set(said)].filter((text) => wanted.test(text))
}
