/** Spellings of each vendor's name. A spelling also matches if more words follow: 'Epic' matches 'Epic Systems'. */
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

export type VendorLabel = keyof typeof writtenAs | 'other'

const labels = Object.entries(writtenAs).flatMap(([label, names]) => names.map((name) => ({ label, name })))

export const wordsOfVendor = (written: string): string =>
  written
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

export const isVendor = (words: string, name: string): boolean => words === name || words.startsWith(`${name} `)

/** Expects the name as written in a list (`ehrName`). Any unknown vendor is 'other'. */
export function vendorLabelOf(ehrName: string): VendorLabel {
  const words = wordsOfVendor(ehrName)
  const found = labels.find(({ name }) => isVendor(words, name))
  return (found?.label as VendorLabel | undefined) ?? 'other'
}
