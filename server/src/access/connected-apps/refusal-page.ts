import { busyIn } from '@kinchart/texts/busy.ts'
import type { Language } from '@kinchart/texts/translate.ts'

const languages: readonly Language[] = ['en', 'es']

/** The page of a request that cannot be answered and whose app cannot be told: in every language, without a file of ours. */
export function refusalPage(error: string): string {
  // An OAuth error code is a word; whatever else came is not shown.
  const code = /^[a-z_]{1,60}$/.test(error) ? error : 'invalid_request'
  const said = languages.map((language) => {
    const { title, body, again } = busyIn(language).appRefusedPage
    return `<section lang="${language}"><h1>${title}</h1><p>${body}</p><p>${again({ error: code })}</p></section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${busyIn('en').appRefusedPage.title}</title></head>
<body><main>${said.join('')}</main></body></html>`
}
