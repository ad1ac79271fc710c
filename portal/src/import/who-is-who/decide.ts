/** What was chosen for each patient that a sign-in reaches, before it is sent. */
import { whoIsWhoTexts } from '@kinchart/texts/en/import.ts'

/** A profile's id, or one of these. */
export const undecided = ''
export const notNow = 'not-now'

type Patient = { readonly ehrPatientId: string; readonly suggestedProfileId: string | null }
export type Choices = Readonly<Record<string, string>>

/** What is chosen for a patient: the person's own word, else what is suggested, else nothing. */
export const chosenFor = ({ ehrPatientId, suggestedProfileId }: Patient, choices: Choices): string =>
  choices[ehrPatientId] ?? suggestedProfileId ?? undecided

/** What keeps the choices from being sent, by patient; none where they can be. */
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

/** Who is imported, and where to; those left out are not named. */
export const pairsOf = (patients: readonly Patient[], choices: Choices) =>
  patients
    .map((patient) => ({ ehrPatientId: patient.ehrPatientId, profileId: chosenFor(patient, choices) }))
    .filter(({ profileId }) => profileId !== undecided && profileId !== notNow)
