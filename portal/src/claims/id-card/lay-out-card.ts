import { claimTexts as words } from '@kinchart/texts/claims.ts'
import type { CardFact, CardFacts } from './card-facts.ts'
import { locale } from '@kinchart/texts/locale.ts'

/** A card as wide and high as those in a wallet (ISO/IEC 7810 ID-1), in its own units. */
export const cardSize = { width: 856, height: 540, radius: 30 } as const

type CardText = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly isBold: boolean
  readonly ink: string
  readonly text: string
}
export type CardSide = { readonly ground: string; readonly band: string; readonly texts: readonly CardText[] }

const left = 48
const right = cardSize.width - 48
const inks = {
  front: { ground: '#0B4042', band: '#0E4F51', main: '#FBF5E9', quiet: '#C4DAD5' },
  back: { ground: '#FFFDFA', band: '#0B4042', main: '#1E2829', quiet: '#475254' },
} as const

/** Where everything is on both sides, for the screen and for the image alike. */
export function layOutCard(card: CardFacts): { readonly front: CardSide; readonly back: CardSide } {
  const { front, back } = inks
  // A stamp is at the right of the first lines.
  const width = right - left - (card.stamp === null ? 0 : 240)
  return {
    front: {
      ground: front.ground,
      band: front.band,
      texts: [
        ...place(card.payer, {
          x: left,
          y: 76,
          size: 40,
          width,
          lines: 1,
          isBold: true,
          ink: front.main,
        }),
        ...place(card.plan, {
          x: left,
          y: 118,
          size: 26,
          width,
          lines: 1,
          isBold: false,
          ink: front.quiet,
        }),
        ...place(words.member, { x: left, y: 200, size: 22, width: 400, lines: 1, isBold: false, ink: front.quiet }),
        ...place(card.member, {
          x: left,
          y: 240,
          size: 34,
          width: right - left,
          lines: 1,
          isBold: true,
          ink: front.main,
        }),
        ...grid(card.front, { top: 312, rows: 3, ink: front }),
      ],
    },
    back: {
      ground: back.ground,
      band: back.band,
      texts: [
        ...grid(card.back.slice(0, 6), { top: 132, rows: 3, ink: back }),
        ...place(words.cardNote, {
          x: left,
          y: 484,
          size: 20,
          width: right - left,
          lines: 2,
          isBold: false,
          ink: back.quiet,
        }),
      ],
    },
  }
}

type GridPlace = {
  readonly top: number
  readonly rows: number
  readonly ink: { readonly main: string; readonly quiet: string }
}

/** Labels with what they say, in two columns. */
function grid(facts: readonly CardFact[], { top, rows, ink }: GridPlace): CardText[] {
  const width = (right - left) / 2 - 16
  const step = top < 200 ? 112 : 74
  return facts.slice(0, rows * 2).flatMap(({ label, text }, index) => {
    const x = left + (index % 2) * ((right - left) / 2 + 8)
    const y = top + Math.floor(index / 2) * step
    const lines = step > 100 ? 3 : 1
    return [
      ...place(label, { x, y, size: 21, width, lines: 1, isBold: false, ink: ink.quiet }),
      ...place(text, { x, y: y + 30, size: 26, width, lines, isBold: true, ink: ink.main }),
    ]
  })
}

type Place = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
  readonly lines: number
  readonly isBold: boolean
  readonly ink: string
}

/** About as wide as a sign of this font is, in parts of its size; on the wide side, so that nothing runs over. */
const SIGN = 0.56
const SMALLEST = 0.62

/** A text in as many lines as it has room for: smaller where it is too long, and cut only where that is not enough. */
function place(text: string, { x, y, size, width, lines, isBold, ink }: Place): CardText[] {
  for (let scale = 1; ; scale -= 0.06) {
    const own = Math.max(size * SMALLEST, size * scale)
    const broken = breakLines(text, Math.floor(width / (own * SIGN)))
    if (broken.length <= lines || own <= size * SMALLEST) {
      const kept = broken.slice(0, lines)
      const isCut = broken.length > lines
      return kept.map((line, index) => ({
        x,
        y: y + index * own * 1.2,
        size: own,
        isBold,
        ink,
        text: isCut && index === kept.length - 1 ? `${line.slice(0, -1).trimEnd()}…` : line,
      }))
    }
  }
}

function breakLines(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((one) => chop(one, most))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (signsOf(longer).length <= most || line === '') line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** A word longer than a line is broken. */
function chop(word: string, most: number): string[] {
  const signs = signsOf(word)
  const parts: string[] = []
  for (let at = 0; at < signs.length; at += Math.max(1, most))
    parts.push(signs.slice(at, at + Math.max(1, most)).join(''))
  return parts
}

const segmenter = new Intl.Segmenter(locale(), { granularity: 'grapheme' })
const signsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)
