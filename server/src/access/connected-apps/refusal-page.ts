import { busyIn } from '@kinchart/texts/busy.ts'
import type { Language } from '@kinchart/texts/translate.ts'

const languages: readonly Language[] = ['en', 'es']

/**
 * Returns the page for a request that can't be answered and whose app can't be notified: in every language, without a
 * separate file.
 */
export function refusalPage(error: string): string {
  // An OAuth error code is a single word; anything else is not shown.
  const code = /^[a-z_]{1,60}$/.test(error) ? error : 'invalid_request'
  const said = languages.map((language) => {
    const { title, body, again } = busyIn(language).appRefusedPage
    return `<section lang="${language}"><h1>${title}</h1><p>${body}</p><p>${again({ error: code })}</p></section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${busyIn('en').appRefusedPage.title}</title></head>
<body><main>${said.join('')}</main></body></html>`
}
