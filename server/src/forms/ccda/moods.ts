import { attr, type Xml } from './xml-elements.ts'

const intents: Readonly<Record<string, string>> = {
  RQO: 'order',
  INT: 'plan',
  PRMS: 'plan',
  PRP: 'proposal',
  ARQ: 'order',
  APT: 'order',
}

/** Returns true if the mood is about the future: an intent, an order, a promise, a proposal or an appointment. */
export function isPlanned(statement: Xml): boolean {
  return Object.hasOwn(intents, attr(statement, 'moodCode') ?? '')
}

export function intentOf(statement: Xml): string {
  return intents[attr(statement, 'moodCode') ?? ''] ?? 'plan'
}
