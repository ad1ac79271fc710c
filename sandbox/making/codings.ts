export type Coding = { readonly system?: string; readonly code?: string; readonly display?: string }
export type Concept = { readonly coding?: readonly Coding[]; readonly text?: string }

const LOINC = 'http://loinc.org'
const SNOMED = 'http://snomed.info/sct'
const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm'

export const loinc = (code: string, display: string): Coding => ({ system: LOINC, code, display })
export const snomed = (code: string, display: string): Coding => ({ system: SNOMED, code, display })
export const rxnorm = (code: string, display: string): Coding => ({ system: RXNORM, code, display })
export const icd10 = (code: string, display: string): Coding => ({
  system: 'http://hl7.org/fhir/sid/icd-10-cm',
  code,
  display,
})
export const cvx = (code: string, display: string): Coding => ({ system: 'http://hl7.org/fhir/sid/cvx', code, display })
export const hl7 = (name: string, code: string, display?: string): Coding => ({
  system: `http://terminology.hl7.org/CodeSystem/${name}`,
  code,
  ...(display === undefined ? {} : { display }),
})
export const usCore = (name: string, code: string, display?: string): Coding => ({
  system: `http://hl7.org/fhir/us/core/CodeSystem/${name}`,
  code,
  ...(display === undefined ? {} : { display }),
})

export function concept(...coding: readonly Coding[]): Concept {
  const text = coding[0]?.display
  return { coding, ...(text === undefined ? {} : { text }) }
}

export function conceptCalled(text: string, ...coding: readonly Coding[]): Concept {
  return { coding, text }
}
