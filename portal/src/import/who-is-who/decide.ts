/** The choices for each patient of a sign-in, before they are submitted. */
import { whoIsWhoTexts } from '@kinchart/texts/en/import.ts'

/** A profile's id, or one of the following values. */
export const undecided = ''
export const notNow = 'not-now'

type Patient = { readonly ehrPatientId: string; readonly suggestedProfileId: string | null }
export type Choices = Readonly<Record<string, string>>

/** Returns the choice for a patient: the user's own, otherwise the suggestion, otherwise nothing. */
export const chosenFor = ({ ehrPatientId, suggestedProfileId }: Patient, choices: Choices): string =>
  choices[ehrPatientId] ?? suggestedProfileId ?? undecided

/** Returns the problems that block submission, by patient; empty if there are none. */
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

/** Returns which patients are imported and into which profile; omits skipped ones. */
export const pairsOf = (patients: readonly Patient[], choices: Choices) =>
  patients
    .map((patient) => ({ ehrPatientId: patient.ehrPatientId, profileId: chosenFor(patient, choices) }))
    .filter(({ profileId }) => profileId !== undecided && profileId !== notNow)
