import { claimTexts as words } from '@kinchart/texts/en/claims.ts'
import type { CardFact, CardFacts } from './card-facts.ts'
import { locale } from '@kinchart/texts/locale.ts'

/** Size of a wallet card (ISO/IEC 7810 ID-1), in tenths of a millimeter. */
export const cardSize = { width: 856, height: 540, radius: 30 } as const

type CardText = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly isBold: boolean
  readonly ink: string
  /** 'end' means that the text ends at `x`. */
  readonly anchor: 'start' | 'end'
  readonly text: string
}
export type CardSide = {
  readonly ground: string
  readonly texts: readonly CardText[]
  readonly lines: readonly number[]
  readonly lineInk: string
  readonly hasStems: boolean
}

const left = 48
const right = cardSize.width - 48
const inks = {
  front: { ground: '#0B4042', main: '#FBF5E9', quiet: '#C4DAD5' },
  back: { ground: '#FFFDFA', main: '#1E2829', quiet: '#475254' },
} as const
const hairline = '#DED7CA'

export const cardStems = {
  paths: [
    'M300 540C460 540 470 330 640 330S780 170 856 170',
    'M390 540C520 540 520 420 680 420S800 340 856 340',
    'M180 540C400 540 380 240 600 240S760 60 856 60',
  ],
  ink: inks.front.quiet,
  opacity: 0.3,
  point: { x: 640, y: 330, radius: 11, ink: '#F0B24A' },
} as const

const costsShown = 4
const frontShown = 4

export function layOutCard(card: CardFacts): { readonly front: CardSide; readonly back: CardSide } {
  const { front, back } = inks
  // The stamp is to the right of the first lines, so shorten them.
  const width = right - left - (card.stamp === null ? 0 : 240)
  const line = (text: string, at: Omit<Place, 'lines'>) => place(text, { ...at, lines: 1 })
  return {
    front: {
      ground: front.ground,
      lines: [],
      lineInk: hairline,
      hasStems: true,
      texts: [
        ...line(card.payer, { x: left, y: 82, size: 42, width, isBold: true, ink: front.main }),
        ...line(card.plan, { x: left, y: 124, size: 26, width, isBold: false, ink: front.quiet }),
        ...line(words.member, { x: left, y: 208, size: 24, width: 400, isBold: false, ink: front.quiet }),
        ...line(card.member, { x: left, y: 250, size: 40, width: right - left, isBold: true, ink: front.main }),
        ...(card.number === null
          ? []
          : [
              ...line(card.number.label, { x: left, y: 316, size: 24, width: 400, isBold: false, ink: front.quiet }),
              ...line(card.number.text, {
                x: left,
                y: 364,
                size: 48,
                width: right - left,
                isBold: true,
                ink: front.main,
              }),
            ]),
        ...footOf(card.front),
      ],
    },
    back: {
      ground: back.ground,
      lines: card.costs.slice(0, costsShown).map((_, index) => 92 + index * 58),
      lineInk: hairline,
      hasStems: false,
      texts: [
        ...card.costs.slice(0, costsShown).flatMap(({ label, text }, index) => {
          const y = 74 + index * 58
          return [
            ...line(label, { x: left, y, size: 28, width: 480, isBold: false, ink: back.quiet }),
            ...line(text, { x: right, y, size: 28, width: 260, isBold: true, ink: back.main, anchor: 'end' }),
          ]
        }),
        ...card.back.slice(0, 2).flatMap(({ label, text }, index) => {
          const x = left + index * 320
          const top = card.costs.length === 0 ? 120 : 350
          const room = index === 0 ? 290 : right - left - 320
          return [
            ...line(label, { x, y: top, size: 22, width: room, isBold: false, ink: back.quiet }),
            ...place(text, { x, y: top + 34, size: 26, width: room, lines: 2, isBold: true, ink: back.main }),
          ]
        }),
        ...place(words.cardNote, {
          x: left,
          y: 482,
          size: 22,
          width: right - left,
          lines: 2,
          isBold: false,
          ink: back.quiet,
        }),
      ],
    },
  }
}

function footOf(all: readonly CardFact[]): CardText[] {
  const facts = all.slice(0, frontShown)
  const step = (right - left) / Math.max(facts.length, 2)
  return facts.flatMap(({ label, text }, index) => {
    const x = left + index * step
    const width = step - 20
    return [
      ...place(label, { x, y: 454, size: 22, width, lines: 1, isBold: false, ink: inks.front.quiet }),
      ...place(text, { x, y: 488, size: 26, width, lines: 1, isBold: true, ink: inks.front.main }),
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
  readonly anchor?: 'start' | 'end'
}

/** Character width relative to the font size. The estimate is high, so that nothing overflows. */
const SIGN = 0.56
const SMALLEST = 0.62

/** Shrinks a text that is too long. Truncates it only if shrinking is not enough. */
function place(text: string, { x, y, size, width, lines, isBold, ink, anchor = 'start' }: Place): CardText[] {
  for (let scale = 1; ; scale -= 0.06) {
    const own = Math.max(size * SMALLEST, size * scale)
    const broken = breakLines(text, Math.floor(width / (own * SIGN)))
    if (broken.length <= lines || own <= size * SMALLEST) {
      const visibleLines = broken.slice(0, lines)
      const isCut = broken.length > lines
      return visibleLines.map((line, index) => ({
        x,
        y: y + index * own * 1.2,
        size: own,
        isBold,
        ink,
        anchor,
        text: isCut && index === visibleLines.length - 1 ? `${line.slice(0, -1).trimEnd()}…` : line,
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

function chop(word: string, most: number): string[] {
  const signs = signsOf(word)
  const parts: string[] = []
  for (let at = 0; at < signs.length; at += Math.max(1, most))
    parts.push(signs.slice(at, at + Math.max(1, most)).join(''))
  return parts
}

const segmenter = new Intl.Segmenter(locale(), { granularity: 'grapheme' })
const signsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)
