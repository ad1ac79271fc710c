import { visitTexts } from '@kinchart/contract/texts.ts'

export type ShareEntry = { readonly path: string; readonly label: string }

const wanted: readonly ShareEntry[] = [
  { path: '/home/share-records', label: visitTexts.myDoctors },
  { path: '/home/findprovider', label: visitTexts.findDoctor },
]

/** The share menu's entries, as far as their screens stand. Source: S2 §2 (Encounters); settled question 29. */
export const shareEntries = (standing: readonly string[]): readonly ShareEntry[] =>
  wanted.filter(({ path }) => standing.includes(path))
