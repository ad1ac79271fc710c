import type { Page } from 'playwright-core'
import { translations } from '@kinchart/contract/text/translations.ts'

const marked = (sentence: string): string => `\u2063${sentence}\u2064`

function markAll(texts: unknown): unknown {
  if (typeof texts === 'string') return marked(texts)
  if (Array.isArray(texts)) return texts.map(markAll)
  if (texts === null || typeof texts !== 'object') return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]: [string, unknown]) => [key, markAll(text)]))
}

/** Loads the portal in Spanish with a marker around every catalog text, so that any other text can be found. */
export async function speakMarkedSpanish(page: Page): Promise<void> {
  const given = {
    language: 'es',
    texts: markAll(translations.es.texts),
    answers: markAll(translations.es.answers),
  }
  const body = `globalThis.kinchartLanguage=${JSON.stringify(given)}`
  await page.route('**/assets/language-es-*.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body }),
  )
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
}

/**
 * Returns visible text that is in no catalog: any text outside the markers. Ignores text from a record and text
 * tagged with a language. `isKnown` matches other text to ignore, such as typed text and names.
 */
export async function leftUnmarked(page: Page, isKnown: RegExp): Promise<readonly string[]> {
  const [pageText, ...named] = await page.evaluate(() => {
    // A select with more than forty options lists languages or states, whose names are not translated.
    const isOfNames = (one: Element | null): boolean => (one?.closest('select')?.options.length ?? 0) > 40
    const isTagged = (one: Element | null): boolean =>
      isOfNames(one) || one?.closest('[lang], script, style, noscript, textarea')?.matches('html') === false
    let text = `${document.title}\n`
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (!isTagged(node.parentElement)) text += `${node.textContent ?? ''}\n`
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'].flatMap(
      (name) =>
        [...document.querySelectorAll(`[${name}]`)]
          .filter((one) => !isTagged(one))
          .map((one) => one.getAttribute(name) ?? ''),
    )
    return [text, ...attributes]
  })
  const rest = [pageText ?? '', ...named].flatMap((text) => withoutMarked(text).split('\n'))
  return [...new Set(rest.map((one) => one.trim()))].filter((one) => /\p{L}{2}/u.test(one.replaceAll(isKnown, '')))
}

/** Removes marked texts. A marked text can contain another marked text, so the removal repeats until none is left. */
function withoutMarked(text: string): string {
  const next = text.replaceAll(/\u2063[^\u2063\u2064]*\u2064/g, '')
  return next === text ? text : withoutMarked(next)
}
