import { denialOf, hasNoInformation, type Denial } from '@kinchart/contract/rules/denial-codes.ts'
import type { MeaningCode } from '@kinchart/contract/rules/meaning.ts'
import { codingsOf, isReason, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, isObject } from '#fhir/json/elements.ts'
import type { FhirResource, Json, JsonObject } from '#fhir/json/json.ts'
import { readNarrative } from '#fhir/values/narrative-text.ts'
import { isNoName } from '#fhir/codes/no-name.ts'

const path = '/StructureDefinition/withheld-type'

/**
 * Kinchart's own extension. Names a resource type that the FHIR server withholds from every app. Without the
 * extension, apps would assume that there are no records of the type.
 */
export const withheldTypeExtension = (base: string, type: string) => ({ url: `${base}${path}`, valueCode: type })

/** Returns the withheld types that the extensions of `CapabilityStatement.rest` name. */
export const withheldTypes = (extensions: unknown): readonly string[] =>
  asObjects(extensions as Json).flatMap((one) =>
    asText(one.url)?.endsWith(path) === true ? (asText(one['valueCode']) ?? []) : [],
  )

/**
 * What a record states instead of an actual entry. 'none-known': there are no entries of the record's type.
 * 'no-information': there is no information.
 */
export type Absence = { readonly standing: 'none-known' | 'no-information'; readonly says: MeaningCode }

type Kind = {
  readonly named: readonly string[]
  /**
   * Matches text that states that there are no entries of the type ('No medications'). If absent, only codes can
   * state this.
   */
  readonly none?: RegExp
  readonly says: Denial
}

const medicine: Kind = {
  named: ['medicationCodeableConcept', 'medicationReference', 'medication'],
  none: /^(?:no|denies|not (?:on|taking))(?: (?:known|current|active|any|home|prescribed|prescription|over-the-counter|outpatient|inpatient|regular|routine|daily|chronic|scheduled|reported|or|and|other))* (?:medications?|medicines?|meds|drugs|prescriptions|drug therapy)(?: (?:use|known|reported|prescribed|currently|at (?:this time|present)))*\W*$/i,
  says: 'no-known-medications',
}
const device: Kind = {
  named: ['type'],
  none: /^no(?: (?:known|implanted|implantable|medical|or|and))* (?:devices?|implants?)\W*$/i,
  says: 'no-known-devices',
}
const kinds: Readonly<Record<string, Kind>> = {
  AllergyIntolerance: {
    named: ['code'],
    none: /^(?:no|denies)(?: (?:known|current|active|any|reported|significant|history of|hx of|medication|medicine|drug|food|environmental|or|and))* (?:allerg(?:y|ies)|intolerances?|sensitivities|adverse (?:drug )?reactions)(?:(?: (?:or|and)|,|\/) ?(?:allergies|intolerances|sensitivities|adverse (?:drug )?reactions))*(?: to (?:any )?(?:(?:drugs?|medications?|medicines?|foods?)(?: (?:or|and) )?)+)?(?: (?:known|reported|currently|at (?:this time|present)))*\W*$/i,
    says: 'no-known-allergies',
  },
  Condition: {
    named: ['code'],
    none: /^(?:no|denies)(?: (?:known|current|active|any|reported|significant|relevant|pertinent|contributory|past|previous|health|medical|or|and))* (?:problems?|conditions?|diagnos[ei]s|concerns|(?:medical )?history)(?: (?:or disability|known|reported|currently|at (?:this time|present)))*\W*$/i,
    says: 'no-known-conditions',
  },
  Procedure: {
    named: ['code'],
    none: /^(?:no|denies)(?: (?:known|any|reported|significant|relevant|pertinent|past|previous|prior|history|hx|of|or|and))* (?:procedures?|surger(?:y|ies)|operations|(?:surgical|procedure|operative) history)(?: (?:known|reported|performed))*\W*$/i,
    says: 'no-known-procedures',
  },
  Immunization: {
    named: ['vaccineCode'],
    none: /^(?:no|denies)(?: (?:known|any|reported|past|previous|prior|history|of|or|and))* (?:immunizations?|vaccines?|vaccinations?)(?: (?:known|reported|given))*\W*$/i,
    says: 'no-known-immunizations',
  },
  Device: device,
  DeviceUseStatement: { ...device, named: ['device'] },
  DeviceUsage: { ...device, named: ['device'] },
  MedicationRequest: medicine,
  MedicationOrder: medicine,
  MedicationStatement: medicine,
  MedicationDispense: medicine,
  MedicationAdministration: medicine,
  Observation: { named: ['code'], says: 'none-known' },
}

const inSpanish = (things: string): RegExp =>
  new RegExp(
    `^(?:(?:sin|niega(?: (?:tener|tomar|haber tenido))?|no(?: (?:tener|tiene|toma|usa|hay|refiere|reporta|presenta|se (?:conocen|reportan|refieren|conoce|reporta|refiere)))?|ning[uú]n(?:[oa]s?)?)(?: ning[uú]n(?:[oa]s?)?)? (?:${things})|(?:${things}) no)(?: (?:conocid[oa]s?|actual(?:es)?|activ[oa]s?|médic[oa]s?|previ[oa]s?|reportad[oa]s?|patológic[oa]s?|crónic[oa]s?|de importancia|de salud|a (?:medicamentos|alimentos)|medicamentosas?|alimentarias?|ambientales))*\\W*$`,
    'i',
  )

const drugAllergies = /\b(?:drugs?|medications?|medicines?|medicament\w*)\b|\bn\.?k\.?[dm]\.?a\b/i
const foodAllergies = /\b(?:foods?|aliment\w*)\b|\bn\.?k\.?f\.?a\b/i
const environmentalAllergies = /\b(?:environmental|ambientales)\b/i
const abbreviation = /^n\.?k\.?[dmf]?\.?a\.?(?: ?[/,;&+] ?n\.?k\.?[dmf]?\.?a\.?)*\.?$/i
const abbreviated = / ?\(n\.?k\.?[dmf]?\.?a\.?\)$/i
const none =
  /^(?:none|nil|ningun[oa]s?)(?: (?:known|reported|noted|identified|significant|conocid[oa]s?|reportad[oa]s?))*(?: (?:at (?:this time|present)|currently|to (?:date|report)))?\.?$/i
const spelledOut = /^n\.?k\.?[dmf]?\.?a\.? ?[-–:(] ?(.+?)\)?$/i
const heading =
  /^(?:(?:drug |food |medication )?allergies|alergias|medications|medicamentos|problems?(?: list)?|problemas|surgeries|cirugías|immunizations|vacunas) ?: (?=\S)/i
const reviewed =
  /[\s,;]*(?:[([](?:last )?(?:documented|reviewed|verified|confirmed|updated|per|as of)\b[^)\]]*[)\]]|\bper (?:the )?(?:patient|pt|family|mother|father|parent|chart)(?: reports?)?)\.?$/i
const subject =
  /^(?:(?:the )?(?:patient|pt\.?|he|she) )?(?:(?:has|is|reports?|reported|states|stated|takes|taking|currently|having) )*(?=no\b|not\b|none\b|den)|^(?:el |la )?paciente (?:refiere )?(?=no\b|niega\b|sin\b)/i
const oneDenied =
  /^(?:no (?:known|(?:new|other|additional|further) (?:(?:known|drug|food|medical) )?(?:allergies|medications?|problems?|conditions?|surgeries|procedures|vaccines|immunizations)|changes?\b|longer taking any (?:medications?|medicines?|meds)|diagnosis\b.*\baxis|(?:(?:past|previous|prior|personal) )?(?:history|hx) of|(?:chronic|ongoing|acute) (?:problems?|conditions?|diseases?|illness(?:es)?)|(?:medication|immunization|vaccination) history|(?:current )?(?:otc|over[- ]the[- ]counter|facility-administered) (?:medications?|medicines?|meds|drugs)|(?:vitamins|supplements)(?: or supplements)?\W*$|vaccines? (?:administered|given))|denies|negative for allergies|not allergic to any(?:thing)?|(?:un|not )vaccinated\W*$|never had (?:any )?(?:surger(?:y|ies)|operations?)\W*$)\b/i
const exception =
  /\b(?:except|excluding|besides|but|however|although|other than|apart from|aside from|excepto|salvo|pero)\b/i

/**
 * Null for an actual entry, and for types for which this is not supported. A record without a name but with content,
 * such as an allergy of unknown cause with its reaction, is an actual entry. `named`: the medications and devices
 * that the record refers to. Source: FHIR R4 `code`, `vaccineCode`, `medication[x]`, `Device.type`; HL7 IPS 'Absent
 * and Unknown Data'; code systems data-absent-reason and NullFlavor.
 */
export function readAbsence(resource: FhirResource, named: readonly FhirResource[] = []): Absence | null {
  if (resource.resourceType === 'FamilyMemberHistory') return ofFamily(resource)
  const kind = Object.hasOwn(kinds, resource.resourceType) ? kinds[resource.resourceType] : undefined
  if (kind === undefined) return null
  const sent = kind.named.flatMap((key) => asArray(resource[key]))
  const things = [...named, ...containedThings(resource)]
  const found = things.flatMap(({ resourceType, code, type }) => asArray(resourceType === 'Device' ? type : code))
  const hasIngredients = things.some(({ ingredient }) => asObjects(ingredient).length > 0)
  // In R5 the element contains a concept or a reference.
  const concepts = [...sent, ...found].filter(isObject).map((one) => (isObject(one.concept) ? one.concept : one))
  const codings = concepts.flatMap((concept) => codingsOf(concept))
  const coded = codings.map(({ system, code }) => [asText(system), asText(code) ?? ''] as const)
  const denied = coded.flatMap(([system, code]) => denialOf(system, code) ?? [])[0]
  if (denied !== undefined && !(resource.resourceType === 'Immunization' && isNamedNotGiven(resource)))
    return deniedInWords(concepts, kind, denied)
  if (coded.some(([system, code]) => hasNoInformation(system, code))) return noInformation
  const names = [...concepts.flatMap(namesIn), ...sent.filter((one) => typeof one === 'string')].flatMap(
    (one) => asText(one) ?? [],
  )
  const words = names.find((name) => !isNoName(name)) ?? nameInNarrative(resource)
  if (words !== null) {
    const says = kind.none === undefined ? null : denialInWords(words, kind)
    return says === null ? null : { standing: 'none-known', says }
  }
  const isReferred = sent.some((one) => isObject(one) && referring.some((key) => one[key] !== undefined))
  return (isReferred && found.length === 0) || hasIngredients || hasContent(resource, kind) ? null : noInformation
}

const anyRelative = /^(?:UNK|FAMMEMB|family(?: members?| history)?|relatives?|other)$/i
const noneInFamily =
  /^(?:no|denies)(?: (?:known|any|significant|relevant|pertinent|contributory|family|medical|health))* (?:history|problems?|conditions?)\W*$/i

/**
 * A statement about one relative ('Mother: no known problems') is an entry. It does not state that the family has no
 * problems.
 */
function ofFamily({ relationship, condition }: FhirResource): Absence | null {
  const relative = labelOf(relationship)
  const conditions = asObjects(condition).map(({ code }) => labelOf(code) ?? '')
  if ((relative !== null && !isNoName(relative) && !anyRelative.test(relative)) || conditions.length === 0) return null
  if (conditions.every((words) => none.test(words) || noneInFamily.test(words)))
    return { standing: 'none-known', says: 'none-known' }
  return conditions.every(isNoName) ? noInformation : null
}

/**
 * Reads a code that states that there are no entries, together with its text. The text may contradict the code by
 * naming an item. It may also exclude less than the code does, or state that nothing is known.
 */
function deniedInWords(concepts: readonly JsonObject[], kind: Kind, denied: Denial): Absence | null {
  const denial: Absence = { standing: 'none-known', says: denied }
  const text = concepts.flatMap((concept) => asText(concept.text) ?? [])[0]
  const displays = concepts.flatMap((concept) => codingsOf(concept).map(({ display }) => asText(display)))
  if (text === undefined || displays.includes(text)) return denial
  if (isNoName(text)) return noInformation
  if (!negating.test(text)) return /\p{L}{3}/u.test(text) && !generalWords.test(text) ? null : denial
  const inWords = denialInWords(text, kind)
  return denied === 'no-known-allergies' && inWords !== null ? { ...denial, says: inWords } : denial
}

/** Words that negate, in many languages: a code that states that there are no entries may have text in any language. */
const negating =
  /(?<!\p{L})(?:no|non|none|nil|not|never|nothing|denie[sd]|without|negative|free|n\.?k\.?[dmf]?\.?a|sin|niega|nunca|nada|ning[uú]n\p{L}*|kein\p{L}*|nicht\p{L}*|ohne|pas|aucune?|nenhum\p{L}*|n[ãa]o|sem|nessun\p{L}*|senza|geen|ingen|inga|ikke|utan|uden|ei|brak|nie|bez|žádn\p{L}*)(?!\p{L})|[^\p{sc=Latin}\P{L}]{2}/iu
const generalWords =
  /^(?:(?:allerg\w*|intoleranc\w*|propensity|adverse|reactions?|to|drugs?|foods?|medic\w*|substances?|environment\w*|problems?|conditions?|diseases?|disorders?|findings?|situation|procedures?|surg\w*|vaccin\w*|immuni[sz]\w*|devices?|or|and|other|status|history|of|current|list)\W*)+$/i

const notGiven =
  /\b(?:refus(?:ed|al)|declined|deferred|contraindicated|postponed|not (?:given|administered|received|indicated)|no (?:aplicada|administrada))\b|rechaz(?:ó|ad[oa])/i

/**
 * True if the vaccine's name states that the vaccine was not given. The name may state this as text ('Influenza
 * vaccine declined'), or by an additional code for 'no vaccine administered'. Source: FHIR R4
 * `Immunization.vaccineCode`; CDC, CVX 998.
 */
export function isNamedNotGiven({ vaccineCode }: FhirResource): boolean {
  const concepts = asObjects(vaccineCode)
  const codings = concepts.flatMap((concept) => codingsOf(concept))
  const denying = codings.filter((one) => denialOf(asText(one.system), asText(one.code) ?? '') !== null)
  const others = [
    ...concepts.map(({ text }) => asText(text)),
    ...codings.filter((one) => !denying.includes(one)).map(({ display, code }) => asText(display) ?? asText(code)),
  ].flatMap((name) =>
    name === null || isNoName(name) || denying.some(({ display }) => display === name) ? [] : [name],
  )
  const isNamed = others.some(
    (name) => denialInWords(name, kinds['Immunization'] ?? medicine) === null && !/^no vaccin/i.test(name),
  )
  return isNamed && (denying.length > 0 || others.some((name) => notGiven.test(name)))
}

const referring = ['reference', 'identifier', 'display']

const noInformation: Absence = { standing: 'no-information', says: 'no-information' }

const containedThings = ({ resourceType, contained }: FhirResource): readonly JsonObject[] =>
  asObjects(contained).filter(
    (one) => one.resourceType === 'Medication' || (one.resourceType === 'Device' && isOfDevice(resourceType)),
  )

export const isOfDevice = (type: string): boolean => type === 'DeviceUseStatement' || type === 'DeviceUsage'

const kindWords =
  /^(?:allerg(?:y|ies)(?: intolerance)?|conditions?|problems?(?: list)?|diagnos[ei]s|procedures?|immunizations?|vaccin(?:es?|ations?)|medications?(?: (?:request|statement|dispense|administration))?|medicines?|devices?|observations?|results?)\W*$/i

/** The name in the narrative, without a heading. Null if the narrative has no name. */
function nameInNarrative(resource: FhirResource): string | null {
  const title = readNarrative(resource)?.title.replace(/^[\p{L} ]{2,40}: (?=\S)/u, '') ?? null
  return title === null || isNoName(title) || kindWords.test(title) ? null : title
}

/**
 * Returns the concept's text and, for each coding, the display or else the code. Omits codings that only state why
 * there is no code.
 */
function namesIn(concept: JsonObject): readonly Json[] {
  const codings = codingsOf(concept).filter((coding) => !isReason(coding))
  return [concept.text ?? null, ...codings.map((coding) => coding.display ?? coding.code ?? null)]
}

const inSpanishOf: Readonly<Partial<Record<Denial, RegExp>>> = {
  'no-known-allergies': inSpanish('alergias?'),
  'no-known-conditions': inSpanish(
    'problemas?|enfermedad(?:es)?|condici(?:ón|ones)|antecedentes|diagnósticos?|padecimientos?',
  ),
  'no-known-medications': inSpanish('medicamentos?|medicinas?|fármacos?|medicación'),
  'no-known-procedures': inSpanish('cirug[ií]as?|procedimientos?|operaci(?:ón|ones)|antecedentes quirúrgicos'),
  'no-known-immunizations': inSpanish('vacunas?|inmunizaci(?:ón|ones)'),
}

export const isDenialInSpanish = (words: string): boolean =>
  !exception.test(words) && Object.values(inSpanishOf).some((one) => one.test(words))

/**
 * Returns the code for a text such as 'No known allergies'. Null if the text does not state that something is absent.
 */
function denialInWords(words: string, { none: ofKind, says }: Kind): Denial | null {
  const trimmedWords = words
    .replaceAll(/^[\s*"'“”‘’#–-]+|[\s*"'“”‘’#–-]+$/g, '')
    .replace(heading, '')
    .replace(reviewed, '')
    .replace(spelledOut, '$1')
    .replace(abbreviated, '')
    .replace(subject, '')
  if (exception.test(trimmedWords)) return null
  if (/^(?:no|negativ[eoa]s?|niega)\.?$/i.test(trimmedWords)) return heading.test(words.trim()) ? says : null
  if (
    says === 'no-known-allergies' &&
    [abbreviation, ofKind, inSpanishOf[says]].some((one) => one?.test(trimmedWords) === true)
  )
    return scopeOf(trimmedWords)
  if (none.test(trimmedWords) || [ofKind, inSpanishOf[says]].some((one) => one?.test(trimmedWords) === true))
    return says
  return oneDenied.test(trimmedWords) ? 'none-known' : null
}

function scopeOf(text: string): Denial {
  const scopes = [
    drugAllergies.test(text) ? 'no-known-drug-allergies' : null,
    foodAllergies.test(text) ? 'no-known-food-allergies' : null,
    environmentalAllergies.test(text) ? 'no-known-environmental-allergies' : null,
  ] as const
  const stated = scopes.filter((one) => one !== null)
  // 'No drug or food allergies' excludes more than one kind of allergy, but not all kinds.
  return stated.length === 0 ? 'no-known-allergies' : stated.length === 1 ? (stated[0] ?? 'none-known') : 'none-known'
}

/**
 * Elements that only state when, by whom, about whom and how certain. A record without a name is no entry if it has
 * only these elements.
 */
const aside = new Set([
  ...['resourceType', 'id', 'meta', 'implicitRules', 'language', 'extension', 'identifier', 'contained'],
  ...['status', 'statusReason', 'clinicalStatus', 'verificationStatus', 'intent', 'category', 'type', 'criticality'],
  ...[
    'subject',
    'patient',
    'encounter',
    'context',
    'recorder',
    'asserter',
    'requester',
    'informationSource',
    'performer',
  ],
  ...['recordedDate', 'assertedDate', 'dateAsserted', 'authoredOn', 'issued', 'reportedBoolean', 'primarySource'],
  ...['effectiveDateTime', 'effectivePeriod', 'occurrenceDateTime', 'occurrenceString', 'performedDateTime'],
  ...['performedPeriod', 'onsetDateTime', 'whenHandedOver', 'whenPrepared', 'dataAbsentReason', 'text', 'priority'],
])

function hasContent(resource: FhirResource, { named }: Kind): boolean {
  return Object.entries(resource).some(
    ([key, value]) =>
      !key.startsWith('_') && !aside.has(key) && !named.includes(key) && asArray(value ?? null).length > 0,
  )
}

type Denying = (named: JsonObject, patient: JsonObject, day: string | null) => JsonObject

const denying: Readonly<Record<string, Denying>> = {
  AllergyIntolerance: (code, patient, recordedDate) => ({ code, patient, recordedDate }),
  Condition: (code, subject, recordedDate) => ({ code, subject, recordedDate }),
  MedicationStatement: (medicationCodeableConcept, subject, dateAsserted) => ({
    ...{ status: 'unknown', medicationCodeableConcept, subject, dateAsserted },
  }),
  MedicationRequest: (medicationCodeableConcept, subject, authoredOn) => ({
    ...{ status: 'unknown', intent: 'order', medicationCodeableConcept, subject, authoredOn },
  }),
  Immunization: (vaccineCode, patient, recorded) => ({ status: 'completed', vaccineCode, patient, recorded }),
  Procedure: (code, subject) => ({ status: 'unknown', code, subject }),
}

/**
 * If the text states that there are no entries of the type ('No known allergies'), returns the elements of a resource
 * that states this. Null for any other text: 'No penicillin allergy' excludes only one item.
 */
export function denialInText(
  resourceType: string,
  words: string,
  patient: JsonObject,
  day: string | null,
): JsonObject | null {
  if (!Object.hasOwn(denying, resourceType)) return null
  const fields = denying[resourceType]?.({ text: words }, patient, day) ?? {}
  return readAbsence({ resourceType, ...fields })?.says.startsWith('no-known-') === true ? fields : null
}
