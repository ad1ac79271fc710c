import type * as en from '../en/details.ts'
import type { Translation } from '../translate.ts'

const factTexts = {
  aboutEntry: 'Sobre esta entrada',
  yes: 'Sí',
  no: 'No',
  data: '{{count}} KB de datos',
  until: 'hasta {{day}}',
  since: 'desde {{day}}',
  period: '{{start}} a {{end}}',
  upTo: 'hasta {{high}}',
  from: 'desde {{low}}',
  range: '{{low}} a {{high}}',
}

const codeSystems = {
  loinc: 'LOINC',
  snomed: 'SNOMED CT',
  rxnorm: 'RxNorm',
  cvx: 'CVX',
  ndc: 'NDC',
  icd10Cm: 'ICD-10-CM',
  icd10: 'ICD-10',
  icd9Cm: 'ICD-9-CM',
  cpt: 'CPT',
  icd10Pcs: 'ICD-10-PCS',
  hcpcs: 'HCPCS',
  ucum: 'UCUM',
  npi: 'NPI',
  socialSecurity: 'Número de Seguro Social',
  interpretation: 'interpretación de HL7',
  act: 'acto de HL7',
  identifierKind: 'tipo de identificador de HL7',
  diagnosticService: 'servicio diagnóstico de HL7',
  conditionVerification: 'verificación de la afección de HL7',
  allergyVerification: 'verificación de la alergia de HL7',
  conditionStatus: 'estado de la afección de HL7',
  allergyStatus: 'estado de la alergia de HL7',
  currency: 'moneda',
}

const codeSystemTexts = { ofHl7: '{{name}} de HL7' }

const interpretationWords = {
  N: 'Normal',
  H: 'Alto',
  L: 'Bajo',
  HH: 'Críticamente alto',
  LL: 'Críticamente bajo',
  A: 'Anormal',
  AA: 'Críticamente anormal',
  HU: 'Significativamente alto',
  LU: 'Significativamente bajo',
  POS: 'Positivo',
  NEG: 'Negativo',
  IND: 'Indeterminado',
  DET: 'Detectado',
  ND: 'No detectado',
  R: 'Resistente',
  S: 'Sensible',
  I: 'Intermedio',
  '>': 'Por encima de la escala medible',
  '<': 'Por debajo de la escala medible',
}

const serviceWords = { LAB: 'Laboratorio', RAD: 'Radiología', PAT: 'Patología', TX: 'Toxicología' }

const resultTexts = {
  before: 'Resultado anterior a este',
  change: 'Cambio',
  up: 'subió {{amount}}',
  down: 'bajó {{amount}}',
  noChange: 'sin cambio',
  sameDay: 'el mismo día',
  inDays_one: 'en {{count}} día',
  inDays_other: 'en {{count}} días',
  inMonths_one: 'en {{count}} mes',
  inMonths_other: 'en {{count}} meses',
  inYears_one: 'en {{count}} año',
  inYears_other: 'en {{count}} años',
  about: 'Sobre esto',
  readMore: 'Leer sobre esto en MedlinePlus',
  elsewhere: 'Se abre en una pestaña nueva. MedlinePlus recibe el código de la prueba y nada de usted.',
  note: 'Nota de la fuente',
  quoted: '«{{note}}»',
}

export const details = {
  factTexts,
  codeSystems,
  codeSystemTexts,
  interpretationWords,
  serviceWords,
  resultTexts,
} satisfies Translation<typeof en>
