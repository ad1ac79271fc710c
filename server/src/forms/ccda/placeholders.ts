import { noInformationPhrase } from '#fhir/codes/no-name.ts'
import { resolveText, type NarrativeTexts } from './narrative.ts'
import { hasTemplate } from './templates.ts'
import { at, attr, childrenOf, first, isNegated, nameOf, relatedTo, textOf, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

/** Codes that name only the type of a statement, not its content. */
const kindOnly = new Set(['CONC', 'ASSERTION', '55607006', '48765-2', '11450-4', '75310-3', '29308-4', '75326-9'])

/**
 * Returns true if neither the entry nor its content has a code, value, object, time or text, so that nothing is lost
 * by skipping the entry. A negated entry (`negationInd`) is never empty. Source: CDA R2 `nullFlavor`.
 */
export function isEmptyForm(statement: Xml, texts: NarrativeTexts): boolean {
  if (isNegated(statement)) return false
  return !saysSomething(statement, texts) && relatedTo(statement).every((inner) => isEmptyForm(inner, texts))
}

function saysSomething(statement: Xml, texts: NarrativeTexts): boolean {
  const has = (element: Xml | null): boolean => hasInformation(element, texts)
  const things = thingsIn(statement)
  const isNull = attr(statement, 'nullFlavor') !== null
  const isWords = has(first(statement, 'text'))
  switch (nameOf(statement)) {
    case 'substanceAdministration':
      return isWords || things.some(has)
    case 'observation': {
      // Without an agent, the type, reaction and severity of an allergy mean nothing.
      if (hasTemplate(statement, template.allergyObservation))
        return things.some(has) || (!isNull && childrenOf(statement, 'value').some(has))
      if (isNull && hasTemplate(statement, template.severity, template.reaction)) return false
      const isOfAnother = hasTemplate(statement, template.problemStatus, template.severity, template.allergyStatus)
      const values = childrenOf(statement, 'value')
      return !isOfAnother && (isWords || values.some(has) || (!isNull && isNamed(statement, texts)))
    }
    case 'encounter':
      return isWords || isNamed(statement, texts) || things.some(has) || hasTime(statement)
    case 'procedure':
    case 'act':
    case 'organizer':
    case 'supply':
      return isWords || things.some(has) || (!isNull && isNamed(statement, texts)) || namesAnything(statement, texts)
    default:
      return true
  }
}

function isNamed(statement: Xml, texts: NarrativeTexts): boolean {
  const code = first(statement, 'code')
  return hasInformation(code, texts) && !kindOnly.has(attr(code, 'code') ?? '')
}

function thingsIn(statement: Xml): readonly Xml[] {
  const products = ['consumable/manufacturedProduct', 'product/manufacturedProduct'].flatMap((path) =>
    ['manufacturedMaterial', 'manufacturedLabeledDrug'].flatMap((kind) => at(statement, `${path}/${kind}`)),
  )
  const players = ['playingEntity', 'playingDevice', 'scopingEntity'].flatMap((kind) =>
    at(statement, `participant/participantRole/${kind}`),
  )
  return [...products, ...players].flatMap((thing) =>
    childrenOf(thing, 'code', 'name', 'desc', 'manufacturerModelName', 'lotNumberText'),
  )
}

const apart = new Set([
  ...['templateId', 'id', 'code', 'text', 'statusCode', 'effectiveTime', 'priorityCode', 'author', 'informant'],
  ...['entryRelationship', 'component'],
])

function namesAnything(holder: Xml, texts: NarrativeTexts): boolean {
  return childrenOf(holder)
    .filter((child) => !apart.has(nameOf(child)))
    .some((child) => hasInformation(child, texts) || holdsAnything(child, texts))
}

function holdsAnything(holder: Xml, texts: NarrativeTexts): boolean {
  return childrenOf(holder).some((child) => {
    const name = nameOf(child)
    if (name === 'id') return holder.localName !== 'assignedEntity' && attr(child, 'extension') !== null
    return ['addr', 'telecom', 'templateId'].includes(name)
      ? false
      : hasInformation(child, texts) || holdsAnything(child, texts)
  })
}

function hasTime(statement: Xml): boolean {
  const time = first(statement, 'effectiveTime')
  return [time, first(time, 'low'), first(time, 'high'), first(time, 'center')].some(
    (one) => attr(one, 'value') !== null,
  )
}

function hasInformation(element: Xml | null, texts: NarrativeTexts): boolean {
  if (!element) return false
  const statedText = resolveText(element, texts) ?? resolveText(first(element, 'originalText'), texts)
  if (statedText !== null && !noInformationPhrase.test(statedText)) return true
  if (
    attr(element, 'nullFlavor') === null &&
    ['code', 'value', 'displayName'].some((key) => attr(element, key) !== null)
  )
    return true
  const parts = childrenOf(element, 'translation', 'low', 'high', 'center', 'numerator', 'denominator')
  return (
    parts.some((part) => hasInformation(part, texts)) ||
    (attr(element, 'representation') === 'B64' && textOf(element) !== null)
  )
}
