/** Source: S2 §2. */
import type { ImportCustomization } from '@kinchart/contract/calls/customization.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import { pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { createContext, useContext, createElement, useMemo, type CSSProperties, type ReactNode } from 'react'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import styles from './public.module.css'

/**
 * The browser's parser reads the embedding organization's markup into an inert document. The output is then rebuilt
 * from only the elements named here. No attribute, script or URL of the markup reaches the page.
 */

const allowedTags = new Set(
  'p br hr b strong i em u small span div ul ol li h2 h3 h4 blockquote code sub sup'.split(' '),
)
const empty = new Set(['br', 'hr'])
/** These elements are removed with their content. Other unknown elements keep their text. */
const dropped = new Set(
  'script style template noscript iframe frame frameset object embed applet svg math head title link meta base form input button select textarea audio video canvas'.split(
    ' ',
  ),
)
const MAX_DEPTH = 12

function DrawnHtml({ html }: { html: string }) {
  const drawn = useMemo(() => drawAll(new DOMParser().parseFromString(html, 'text/html').body, 0), [html])
  return (
    <div className={styles.drawnHtml} data-part="drawn-html">
      {drawn}
    </div>
  )
}

function drawAll(parent: Node, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, at) => draw(node, at, depth))
}

function draw(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || depth > MAX_DEPTH) return null
  const name = node.localName
  if (dropped.has(name)) return null
  if (name === 'a') return drawLink(node, key, depth)
  if (empty.has(name)) return createElement(name, { key })
  const inside = drawAll(node, depth + 1)
  return allowedTags.has(name) ? createElement(name, { key }, ...inside) : createElement('span', { key }, ...inside)
}

function drawLink(node: Element, key: number, depth: number): ReactNode {
  const inside = drawAll(node, depth + 1)
  const href = node.getAttribute('href') ?? ''
  if (!/^(?:https:\/\/|mailto:)/i.test(href)) return createElement('span', { key }, ...inside)
  return createElement('a', { key, href, target: '_blank', rel: 'noopener noreferrer' }, ...inside)
}

const ourWords = {
  'import-container': {
    title: pageTitles.importrecords,
    text: pageSubtitles.importrecords,
    successTitle: importLabels.initiatedTitle,
    successText: importLabels.initiatedText,
    importMore: importLabels.importMore,
  },
  'import-autocomplete': { label: importLabels.picker },
  'import-button': { label: importLabels.importAction },
  'import-tooltip': { label: importLabels.aboutList, text: importLabels.tooltip },
  'import-dialog': {
    title: importLabels.dialogTitle,
    text: '',
    cancel: actionTexts.cancel,
    confirm: importLabels.proceed,
  },
} as const

type Section = keyof typeof ourWords
type Words<S extends Section> = { readonly [Key in keyof (typeof ourWords)[S]]: string }

const Customization = createContext<ImportCustomization>({})
export const CustomizationProvider = Customization.Provider

/** Sets styles through the browser's style object, never as markup. */
export function useDress<S extends Section>(section: S): { words: Words<S>; style: CSSProperties } {
  const dress = useContext(Customization)[section]
  return { words: { ...ourWords[section], ...dress?.labels } as Words<S>, style: styleOf(dress?.styles ?? {}) }
}

export function usePlaceholder(): string {
  return useContext(Customization)['import-autocomplete']?.placeholder ?? importLabels.pickerPlaceholder
}

export function SectionHtml({ section }: { section: Section }) {
  const html = useContext(Customization)[section]?.html
  return html === undefined ? null : <DrawnHtml html={html} />
}

function styleOf(styles: Readonly<Record<string, string>>): CSSProperties {
  return Object.fromEntries(
    Object.entries(styles).map(([name, value]) => [
      name.replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
