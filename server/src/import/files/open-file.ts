import { setImmediate as breathe } from 'node:timers/promises'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { digestOf } from '#fhir/json/digest.ts'
import { asText } from '#fhir/json/elements.ts'
import { stepEntries, type FoundEntries } from '#forms/fhir/find-entries.ts'
import { isMereBackup } from '#forms/move-in/read-mere.ts'
import { isFastenSync, type FastenSync } from '#forms/move-in/read-fasten-sync.ts'
import { isBlueButton } from '#forms/blue-button/read-blue-button.ts'
import { looksLikeFhirXml } from '#forms/xml/parse-fhir-xml.ts'
import { decodeKnown } from '../decode-text.ts'
import { readInWorker, readBytesInWorker } from '#import/read-in-worker.ts'
import { openInPackage, type Package } from './in-package.ts'
import { isLeftAside } from './left-aside.ts'
import { isSqlite } from '../read-fasten.ts'
import { openMade, type MadeOfFile } from './open-made.ts'
import type { OpenedWhole, OpenedRecords } from './opened-file.ts'
import { isAppleCda, wrongFormOf } from './wrong-form.ts'
import { isZip } from './unpack-zip.ts'
import { cardEntries, issuerName, type CardState } from '#forms/health-cards/card-entries.ts'
import { findCards } from '#forms/health-cards/find-cards.ts'
import { openCard, type OpenedCard } from '#forms/health-cards/open-card.ts'
import { readAlone } from '#fhir/json/split-bundle.ts'
import { healthCardTexts } from '@kinchart/texts/en/import.ts'

/** Null if the text contains no signed health cards. */
function openCards(text: string): OpenedWhole | null {
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
    custodian: issuers.length === 0 ? null : issuers.join(', '),
    documentKey: cards.length === 1 && first !== undefined ? first.id : null,
    shortOf: () => (isShort ? 'card-part-missing' : null),
    signed: { cards, as: (checked) => recordsOf(cards, checked, isShort) },
  }
}

const LOOKED_AT = 65_536

/**
 * Detects the format by content. Uses the name only for files such as a README or an image used by a style sheet,
 * whose content does not show that they are not records. `inside` is the document package that contains the file.
 */
export async function openFile(bytes: Buffer, name: string, inside: Package | null = null): Promise<OpenedWhole> {
  if (isSqlite(bytes)) return await openFasten(bytes)
  if (isZip(bytes)) return { kind: 'refused', why: 'zip-inside-zip' }
  const { text, isWhole } = textOf(bytes)
  const opened = await openText(text, bytes)
  if (opened.kind === 'records')
    return isWhole ? opened : { ...opened, shortOf: () => opened.shortOf() ?? 'letters-lost' }
  if (opened.why === 'not-a-record' && inside !== null) return openInPackage(bytes, name, inside)
  if (opened.why !== 'not-a-record') return opened
  const head = text.slice(0, LOOKED_AT)
  if (isLeftAside(bytes, head, name)) return { kind: 'refused', why: 'left-aside' }
  return { kind: 'refused', why: wrongFormOf(bytes, head, name) ?? 'not-a-record' }
}

async function openText(text: string, bytes: Buffer): Promise<OpenedWhole> {
  const cards = openCards(text)
  if (cards !== null) return cards
  const first = /^\s*(.)/s.exec(text.slice(0, LOOKED_AT))?.[1]
  if (first === '{' && isMereBackup(text)) return openMoved(await readInWorker('mere', text))
  if (first === '{' && isFastenSync(text)) return openFastenSync(await readInWorker('fastenSync', text))
  if (first === '{' || first === '[') return await openFhir(text)
  if (first === '<' && looksLikeFhirXml(text)) return await openFhirXml(text)
  if (first === '<' && /<(?:[\w.-]+:)?ClinicalDocument[\s>]/.test(text.slice(0, LOOKED_AT)))
    return isAppleCda(text.slice(0, LOOKED_AT)) ? { kind: 'refused', why: 'is-apple-cda' } : await openCcda(text, bytes)
  if (isBlueButton(text)) return await openBlueButton(text)
  return { kind: 'refused', why: 'not-a-record' }
}

async function openFasten(bytes: Buffer): Promise<OpenedWhole> {
  const read = await readBytesInWorker('fasten', bytes)
  if ('why' in read) return openMoved(read)
  return { ...openMade(read), shortOf: () => (read.isWithoutNewest ? 'newest-missing' : null) }
}

function openFastenSync(read: FastenSync | { readonly why: 'too-large' }): OpenedWhole {
  if ('why' in read) return openMoved(read)
  return { ...openMade(read), shortOf: () => (read.hasMore ? 'fewer-than-offered' : null) }
}

const openMoved = (read: MadeOfFile | { readonly why: LedgerReason }): OpenedWhole =>
  'why' in read ? { kind: 'refused', why: read.why } : openMade(read)

async function openBlueButton(text: string): Promise<OpenedWhole> {
  const read = await readInWorker('blueButton', text)
  if ('why' in read) return { kind: 'refused', why: read.why }
  return { ...openMade(read), document: { key: read.documentKey, madeOn: read.dated } }
}

async function openFhirXml(text: string): Promise<OpenedWhole> {
  const read = await readInWorker('fhirXml', text)
  if ('json' in read) return await openFhir(read.json)
  return { kind: 'refused', why: read.why === 'too-large' ? 'too-large' : 'not-a-record' }
}

async function openFhir(text: string): Promise<OpenedWhole> {
  const found = await entriesOf(text)
  if (found === null) return { kind: 'refused', why: 'not-a-record' }
  if (found.count === 0) return { kind: 'refused', why: found.isCutOff ? 'file-cut-off' : 'file-empty' }
  const { count, at, dated, isBundle, isCutOff } = found
  const [first] = found.isDocument ? at(0) : []
  const composition = first?.resource?.resourceType === 'Composition' ? first : null
  return {
    kind: 'records',
    places: function* (from) {
      for (let place = from; place < count; place++) yield at(place)
    },
    isWhole: isBundle,
    dated,
    custodian: null,
    documentKey: null,
    ...(composition && {
      document: { key: digestOf(composition.text), madeOn: asText(composition.resource?.['date']) ?? dated },
    }),
    shortOf: () => (isCutOff ? 'file-cut-off' : null),
  }
}

const AT_ONCE = 500

async function entriesOf(text: string): Promise<FoundEntries | null> {
  const steps = stepEntries(text)
  for (let step = 1; ; step++) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (step % AT_ONCE === 0) await breathe()
  }
}

async function openCcda(text: string, bytes: Buffer): Promise<OpenedWhole> {
  const document = await readInWorker('ccda', text)
  if ('why' in document) return { kind: 'refused', why: document.why }
  const original = {
    resourceType: 'Binary',
    id: document.binaryId,
    contentType: 'text/xml',
    data: bytes.toString('base64'),
  }
  const opened = openMade({ ...document, made: [...document.made, JSON.stringify(original)] })
  return {
    ...opened,
    document: { key: document.documentKey, madeOn: document.dated },
    shortOf: () => (document.isCutOff ? 'file-cut-off' : opened.shortOf()),
  }
}

/** Decodes by byte order mark, else as UTF-16 if every second byte is 0, else by the XML declaration, else as UTF-8. */
function textOf(bytes: Buffer): ReturnType<typeof decodeKnown> {
  const hasMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!hasMark && bytes.length > 1) {
    if (bytes[0] !== 0 && bytes[1] === 0) return decodeKnown(bytes, 'text/plain; charset=utf-16le')
    if (bytes[0] === 0 && bytes[1] !== 0) return decodeKnown(bytes, 'text/plain; charset=utf-16be')
  }
  const stated = /^\s*<\?xml[^>]*?encoding=["']([\w.-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]
  const isUtf16 = /^utf-?16/i.test(stated ?? '')
  return decodeKnown(bytes, stated === undefined || isUtf16 ? undefined : `text/xml; charset=${stated}`)
}
