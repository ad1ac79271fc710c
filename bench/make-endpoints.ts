import { writeFileSync } from 'node:fs'
import { openSeededRandom } from '@kinchart/sandbox/charts/seeded-random.ts'
import { wordOf } from './make-providers.ts'

const SEED = 60_000
const SAINTS = 'Saint Mount Fort North South East West Lake New Old Upper Lower'.split(' ')
const FIELDS =
  'Family Community Regional Memorial General University Pediatrics Orthopedics Cardiology Behavioral County Rehabilitation Eye Women Urgent'.split(
    ' ',
  )
const KINDS =
  'Hospital|Medical Center|Clinic|Health Services|Physicians Group|Associates|Institute|Surgery Center|Health Care|Practice'.split(
    '|',
  )
/** The number of towns whose name is shared by several organizations. */
const TOWNS = 9000

/** Writes a list of made-up organizations in the format of the lists that Lantern collects. The same in every run. */
export function writeEndpoints(path: string, count: number): void {
  const random = openSeededRandom(SEED)
  const tidy = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()
  const Endpoints = Array.from({ length: count }, (_, at) => {
    const town = tidy(wordOf(random.whole(0, TOWNS - 1), 3))
    const parts = [
      random.next() < 0.3 ? SAINTS[random.whole(0, SAINTS.length - 1)] : undefined,
      town,
      random.next() < 0.7 ? FIELDS[random.whole(0, FIELDS.length - 1)] : undefined,
      KINDS[random.whole(0, KINDS.length - 1)],
    ]
    return {
      URL: `https://fhir.example/r4/${at}`,
      OrganizationName: parts.filter((part) => part !== undefined).join(' '),
      NPIID: '',
      OrganizationZipCode: String(10_000 + (at % 80_000)),
    }
  })
  writeFileSync(path, JSON.stringify({ Endpoints }))
}
