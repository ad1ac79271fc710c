export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const places =
  'Aldergrove Bellhaven Cedarmere Dunmore Eastbrook Fallowfield Glenrock Harrowgate Ironwood Juniper Kingsferry Larkspur Millbrae Northfield Oakhollow Pinecrest Quarryville Ravenswood Silverlake Thornbury Underhill Vandermeer Westmarch Yellowstone Zephyr Brightwater Coldspring Deerpath Elkhorn Foxhall'.split(
    ' ',
  )
const people =
  'Abernathy Bianchi Castellano Delacroix Eriksen Fitzgerald Gutierrez Hoffmann Ishikawa Jankowski Kowalczyk Lindqvist Montgomery Nakamura Okonkwo Papadopoulos Quintero Rasmussen Santiago Thibodeaux Ulrich Vasquez Whitaker Yamamoto Zielinski'.split(
    ' ',
  )
const saints = 'Mary Joseph Luke Anne Vincent Francis Clare Agnes Jude Brendan'.split(' ')
const fields =
  'Family Medicine;Cardiology;Pediatrics;Internal Medicine;Orthopaedics;Dermatology;Gastroenterology;Behavioral Health;Neurology;Oncology;Physical Therapy;Eye Care;Urology;Pulmonary Medicine;Rheumatology'.split(
    ';',
  )
const ends = 'Associates;Group;Clinic;Center;Physicians;Specialists;Services;Institute;Practice'.split(';')
const houses =
  'Regional Medical Center;Memorial Hospital;Community Hospital;General Hospital;University Hospital;Health System;Medical Group;Children’s Hospital'.split(
    ';',
  )
const forms = ['', '', '', ', LLC', ', P.C.', ' Inc', ', PLLC']

export function makeNames(count: number, seed: number): string[] {
  const random = seeded(seed)
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? ''
  const kinds = [
    () => `${pick(places)} ${pick(houses)}`,
    () => `Saint ${pick(saints)} ${pick(houses)} of ${pick(places)}`,
    () => `${pick(places)} ${pick(fields)} ${pick(ends)}${pick(forms)}`,
    () => `${pick(people)} & ${pick(people)} ${pick(fields)}${pick(forms)}`,
    () => `Dr. ${pick(people)} ${pick(people)}, M.D.`,
    () => `Mount ${pick(places)} ${pick(fields)} ${pick(ends)}`,
  ]
  const names = new Set<string>()
  while (names.size < count) names.add((kinds[Math.floor(random() * kinds.length)] ?? kinds[0])?.() ?? '')
  return [...names]
}
