import { whoIsWhoTexts } from '@kinchart/texts/en/import.ts'

export const undecided = ''
export const notNow = 'not-now'

type Patient = { readonly ehrPatientId: string; readonly suggestedProfileId: string | null }
export type Choices = Readonly<Record<string, string>>

export const chosenFor = ({ ehrPatientId, suggestedProfileId }: Patient, choices: Choices): string =>
  choices[ehrPatientId] ?? suggestedProfileId ?? undecided

/** Keyed by patient. Empty if nothing blocks submission. */
export function faultsOf(patients: readonly Patient[], choices: Choices): Readonly<Record<string, string>> {
  const taken = new Set<string>()
  const faults: Record<string, string> = {}
  for (const patient of patients) {
    const chosen = chosenFor(patient, choices)
    if (chosen === undecided) faults[patient.ehrPatientId] = whoIsWhoTexts.undecided
    else if (chosen !== notNow && taken.has(chosen)) faults[patient.ehrPatientId] = whoIsWhoTexts.twice
    taken.add(chosen)
  }
  return faults
}

export const pairsOf = (patients: readonly Patient[], choices: Choices) =>
  patients
    .map((patient) => ({ ehrPatientId: patient.ehrPatientId, profileId: chosenFor(patient, choices) }))
    .filter(({ profileId }) => profileId !== undecided && profileId !== notNow)
