import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import type { Plugin } from 'vite'

const texts: Readonly<Record<string, string>> = loadingTexts

/** Replaces placeholders in the HTML page with texts that must be visible before any script runs. */
export function sayInPage(): Plugin {
  return {
    name: 'kinchart-say-in-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        page.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
          const text = texts[name]
          if (text === undefined) throw new Error(`No text of that name: ${name}`)
          return text
        }),
    },
  }
}
