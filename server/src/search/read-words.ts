import type { MarkedWord } from '@kinchart/contract/calls/search.ts'
import { wordsOf } from './words.ts'

/**
 * Abbreviations that people type, with the names used in records. An abbreviation is also searched as typed. The
 * names consist of words from LOINC, RxNorm, CVX and ICD-10-CM. Source: the names that MedlinePlus and the CDC use.
 */
const abbreviations: Readonly<Record<string, readonly string[]>> = {
  a1c: ['hba1c', 'glycated hemoglobin', 'glycohemoglobin'],
  hba1c: ['a1c'],
  bp: ['blood pressure'],
  bmi: ['body mass index'],
  bmp: ['basic metabolic'],
  bun: ['urea nitrogen'],
  cbc: ['complete blood count', 'hemogram'],
  chf: ['heart failure'],
  chol: ['cholesterol'],
  ckd: ['chronic kidney disease'],
  cmp: ['comprehensive metabolic'],
  copd: ['chronic obstructive pulmonary'],
  covid: ['sars-cov-2', 'coronavirus'],
  cxr: ['chest xray', 'chest x-ray', 'radiograph chest'],
  dtap: ['diphtheria tetanus pertussis'],
  ecg: ['electrocardiogram', 'ekg'],
  ekg: ['electrocardiogram', 'ecg'],
  er: ['emergency'],
  'flu shot': ['influenza'],
  flu: ['influenza'],
  gerd: ['gastroesophageal reflux'],
  hdl: ['cholesterol hdl'],
  'heart attack': ['myocardial infarction'],
  hep: ['hepatitis'],
  'high blood pressure': ['hypertension', 'hypertensive'],
  'high cholesterol': ['hyperlipidemia', 'hypercholesterolemia'],
  hr: ['heart rate', 'pulse'],
  htn: ['hypertension'],
  ldl: ['cholesterol ldl'],
  mmr: ['measles mumps rubella'],
  mri: ['magnetic resonance'],
  o2: ['oxygen saturation'],
  'pap smear': ['cervical cytology', 'papanicolaou'],
  psa: ['prostate specific'],
  'sugar diabetes': ['diabetes'],
  shot: ['vaccine', 'immunization'],
  stroke: ['cerebrovascular accident', 'cerebral infarction'],
  'sugar test': ['glucose'],
  'blood sugar': ['glucose'],
  t2dm: ['diabetes type 2'],
  tdap: ['tetanus diphtheria pertussis'],
  tsh: ['thyrotropin'],
  tylenol: ['acetaminophen'],
  advil: ['ibuprofen'],
  uti: ['urinary tract infection'],
  vax: ['vaccine', 'immunization'],
  wbc: ['leukocytes', 'white blood cells'],
  rbc: ['erythrocytes', 'red blood cells'],
  xray: ['x-ray', 'radiograph', 'radiography'],
}

/** In words. */
const longestAbbreviation = 3

/** One alternative of a search term: an entry matches if one of its fields contains all of the words. */
export type Way = readonly MarkedWord[]
/** An entry matches if it contains at least one alternative of each term. */
export type SearchTerms = readonly (readonly Way[])[]

/** Words of this length or longer are also found within other words ('statin' in 'atorvastatin'). */
const SHORTEST_WITHIN = 4

export function readWords(typed: string): SearchTerms {
  const words = wordsOf(typed)
  const terms: (readonly Way[])[] = []
  for (let at = 0; at < words.length;) {
    const known = knownAt(words, at)
    const own = words.slice(at, at + (known?.length ?? 1))
    terms.push([own.map(asTyped), ...(known?.meant ?? []).map((meant) => wordsOf(meant).map(asMeant))])
    at += own.length
  }
  return terms
}

function knownAt(words: readonly string[], at: number) {
  for (let length = Math.min(longestAbbreviation, words.length - at); length > 0; length--) {
    const meant = abbreviations[words.slice(at, at + length).join(' ')]
    if (meant !== undefined) return { length, meant }
  }
  return undefined
}

const asTyped = (word: string): MarkedWord => ({ word, where: word.length >= SHORTEST_WITHIN ? 'within' : 'start' })
const asMeant = (word: string): MarkedWord => ({ word, where: 'start' })
