/**
 * Markup of an embedding organization. The browser's own parser reads it into a document that runs nothing; what is drawn
 * is built anew from the few elements named here, so that no attribute, script or address of the markup reaches the page.
 */
import { createElement, useMemo } from 'react'
import type { ReactNode } from 'react'
import styles from './public.module.css'

const kept = new Set('p br hr b strong i em u small span div ul ol li h2 h3 h4 blockquote code sub sup'.split(' '))
const empty = new Set(['br', 'hr'])
/** Left out with all they hold; of any other element its text stays. */
const dropped = new Set(
  'script style template noscript iframe frame frameset object embed applet svg math head title link meta base form input button select textarea audio video canvas'.split(
    ' ',
  ),
)
const MAX_DEPTH = 12

export function DrawnHtml({ html }: { html: string }) {
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
  return kept.has(name) ? createElement(name, { key }, ...inside) : createElement('span', { key }, ...inside)
}

function drawLink(node: Element, key: number, depth: number): ReactNode {
  const inside = drawAll(node, depth + 1)
  const href = node.getAttribute('href') ?? ''
  if (!/^(?:https:\/\/|mailto:)/i.test(href)) return createElement('span', { key }, ...inside)
  return createElement('a', { key, href, target: '_blank', rel: 'noopener noreferrer' }, ...inside)
}
