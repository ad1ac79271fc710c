import { cardEntries, issuerName } from '#forms/health-cards/card-entries.ts'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import { findCards } from '#forms/health-cards/find-cards.ts'
import { openCard } from '#forms/health-cards/open-card.ts'
import type { OpenedCard } from '#forms/health-cards/open-card.ts'
import { readAlone } from '#fhir/json/split-bundle.ts'
import { healthCardTexts } from '@kinchart/texts/en/health-cards.ts'
import type { OpenedWhole, OpenedRecords } from './opened-file.ts'

/** Opens a file of signed health cards; null for any other. */
export function openCards(text: string): OpenedWhole | null {
  const found = findCards(text)
  if (found === null) return null
  const opened = found.cards.map(openCard)
  const cards = opened.filter((card) => card !== null)
  if (cards.length === 0) return { kind: 'refused', why: found.missing > 0 ? 'card-part-missing' : 'not-a-record' }
  const isShort = found.missing > 0 || cards.length < opened.length
  return recordsOf(cards, 'not-checked', isShort)
}

function recordsOf(cards: readonly OpenedCard[], state: CardState, isShort: boolean): OpenedRecords {
  const made = cards.flatMap((card) => {
    const issuer = issuerName(card.issuer)
    return cardEntries(card, { title: healthCardTexts.title, state: healthCardTexts.states[state]({ issuer }) })
  })
  const [first] = cards
  const issuers = [...new Set(cards.map(({ issuer }) => issuerName(issuer)))]
  return {
    kind: 'records',
    places: function* (from) {
      for (const one of made.slice(from)) yield [readAlone(one)]
    },
    isWhole: true,
    dated: cards.map(({ issuedAt }) => issuedAt).findLast((at) => at !== null) ?? null,
    // Each card has its own issuer.
    custodian: issuers.length === 0 ? null : issuers.join(', '),
    documentKey: cards.length === 1 && first !== undefined ? first.id : null,
    shortOf: () => (isShort ? 'card-part-missing' : null),
    signed: { cards, as: (checked) => recordsOf(cards, checked, isShort) },
  }
}
