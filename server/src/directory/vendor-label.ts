/** Vendors distinguished in metrics, with their spellings in lists; one more word may follow ('Epic Systems'). */
const writtenAs = {
  advancedmd: ['advancedmd'],
  altera: ['altera'],
  athenahealth: ['athenahealth', 'athena health', 'athena'],
  'blue-button': ['blue button', 'bluebutton', 'medicare', 'cms'],
  cigna: ['cigna'],
  eclinicalworks: ['eclinicalworks', 'ecw'],
  epic: ['epic'],
  greenway: ['greenway'],
  meditech: ['meditech'],
  modmed: ['modmed', 'modernizing medicine'],
  nextgen: ['nextgen'],
  'oracle-health': ['oracle health', 'oracle cerner', 'cerner', 'oracle'],
  'practice-fusion': ['practice fusion', 'practicefusion'],
  qualifacts: ['qualifacts'],
  quest: ['quest'],
  'va-lighthouse': ['va lighthouse', 'va'],
  veradigm: ['veradigm', 'allscripts'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A vendor name from a fixed set, whatever a list states. */
export type VendorLabel = keyof typeof writtenAs | 'other'

const labels = Object.entries(writtenAs).flatMap(([label, names]) => names.map((name) => ({ label, name })))

/** Returns a listed vendor name in lower case and without punctuation. */
export const wordsOfVendor = (written: string): string =>
  written
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Returns whether words name a vendor: exactly its name, or its name followed by another word. */
export const isVendor = (words: string, name: string): boolean => words === name || words.startsWith(`${name} `)

/** Returns the metrics name for a vendor as written in a list (`ehrName`). */
export function vendorLabelOf(ehrName: string): VendorLabel {
  const words = wordsOfVendor(ehrName)
  const found = labels.find(({ name }) => isVendor(words, name))
  return (found?.label as VendorLabel | undefined) ?? 'other'
}
