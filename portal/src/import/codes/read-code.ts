/** Source: SMART Health Cards 1.4 ('shc:/…', spread over several codes as 'shc:/1/3/…'); SMART Health Links. */
export type ReadCode =
  | { readonly kind: 'card'; readonly text: string }
  | { readonly kind: 'card-part'; readonly text: string; readonly at: number; readonly of: number }
  | { readonly kind: 'link'; readonly fragment: string }
  | { readonly kind: 'none' }

const PART = /^shc:\/(\d{1,3})\/(\d{1,3})\/\d+$/
const CARD =
  /^(?:shc:\/\d+|[\w-]+\.[\w-]+\.[\w-]+|\{[\s\S]*"verifiableCredential"[\s\S]*\}|https:\/\/\S+#\{[\s\S]*"verifiableCredential"[\s\S]*\})$/
const LINK = /(?:^|#)(shlink:\/[A-Za-z0-9_-]+)$/

export function readCode(typed: string): ReadCode {
  const text = typed.trim()
  const [, fragment] = LINK.exec(text) ?? []
  if (fragment !== undefined) return { kind: 'link', fragment }
  const [, at, of] = PART.exec(text) ?? []
  if (at !== undefined && of !== undefined) return { kind: 'card-part', text, at: Number(at), of: Number(of) }
  return CARD.test(text) ? { kind: 'card', text } : { kind: 'none' }
}

export const fileOfCards = (texts: readonly string[], name: string): File =>
  new File([texts.join('\n')], `${name}.smart-health-card`, { type: 'application/smart-health-card' })

export const isCardFile = ({ name }: Pick<File, 'name'>): boolean => /\.smart-health-card$/i.test(name)
