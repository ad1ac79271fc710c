/** The vendors that numbers are told apart by, with how lists write them; a word more may follow ('Epic Systems'). */
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

/** One of few names, whatever a list says. */
export type VendorLabel = keyof typeof writtenAs | 'other'

const labels = Object.entries(writtenAs).flatMap(([label, names]) => names.map((name) => ({ label, name })))

/** A vendor's name as a list writes it, in lower case and without signs. */
export const wordsOfVendor = (written: string): string =>
  written
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Whether such words name a vendor: its name, or its name and a word more. */
export const isVendor = (words: string, name: string): boolean => words === name || words.startsWith(`${name} `)

/** The name by which numbers are told apart, of the vendor as a list writes it (`ehrName`). */
export function vendorLabelOf(ehrName: string): VendorLabel {
  const words = wordsOfVendor(ehrName)
  const found = labels.find(({ name }) => isVendor(words, name))
  return (found?.label as VendorLabel | undefined) ?? 'other'
}
