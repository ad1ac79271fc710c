import { aimOf, figure, isHeld, nameOf, ratioOf } from './lines.ts'
import type { Line } from './lines.ts'

/** Why lines of a part miss what is aimed at; the first that fits counts. */
type Reason = { readonly part: string; readonly what: RegExp; readonly why: string }

const reasons: readonly Reason[] = [
  {
    part: 'import',
    what: /^a chart of 1000$/,
    why: 'A chart of 1,000 comes in within half a second. Most of that is asking for each kind, and what an import does once: it looks what the source can, asks for the patient, and concludes.',
  },
  {
    part: 'import',
    what: /^(?:a chart of \d+$|\d+ charts of )/,
    why: 'The limit stores texts. An import parses each resource, reads it into a row, encrypts it twice, looks for the same resource of other sources and writes down what is missing; the processor is what bounds it, and no place of its profile takes more than a few percent.',
  },
  {
    part: 'import',
    what: /memory/,
    why: 'The process holds the whole product: Node with 2,800 modules takes 190 MB before anything comes in. An import adds the thread that encrypts, the pages on their way, and young objects, which V8 lets grow before it collects garbage.',
  },
  {
    part: 'import',
    what: /from a source that takes/,
    why: 'A resource takes longer to read and to store than this source takes to send it.',
  },
  {
    part: 'provider',
    what: /memory/,
    why: 'As an import takes, and documents on top: each is held whole while it is read and encrypted.',
  },
  {
    part: 'resync',
    what: /requests/,
    why: 'To know that nothing is new, each kind has to be asked for once; a chart without documents took few requests more than that the first time.',
  },
  {
    part: 'lists',
    what: /^first (?:page|search|sort) .* p99$/,
    why: 'Of 250 pages these are the two or three slowest: those in which V8 collected garbage, or the machine did something else. They differ much from run to run.',
  },
  {
    part: 'lists',
    what: /^first (?:search|sort) /,
    why: 'Every row of the list is read and decrypted, and its words are looked through. Of 50,000 the reading and decrypting alone takes longer than what is aimed at, as the whole list through the bare route shows. Nothing that can be searched lies in clear on the disk.',
  },
  {
    part: 'lists',
    what: /^further page /,
    why: 'As the first page; and PostgreSQL plans a page anew whose place it does not know beforehand, which takes 0.5 ms.',
  },
  {
    part: 'lists',
    what: /^whole list of 300 /,
    why: 'A list of 300 takes some milliseconds, of which what is asked once, as of a page, is a large part; the other run holds it, and so do the longer lists.',
  },
  {
    part: 'lists',
    what: /page /,
    why: 'A page asks the database twice, the bare route once: who asks, and whether they may, is looked up for each call, so that a session that has ended is refused at once. What every source gave is said with each page.',
  },
  {
    part: 'fhir',
    what: /./,
    why: 'Each reading of an app is proved against what the person has allowed, and is noted for the person before it is answered; that waits for the disk. What the source gave is said with each page.',
  },
  {
    part: 'copies',
    what: /while copies are made/,
    why: 'The server, its database, the person who asks and two copies share two cores. The threads that make copies have a lower priority; their garbage collection and the database do not.',
  },
  {
    part: 'sign-ins',
    what: /./,
    why: 'A sign-in counts tries, opens a session and notes it for the person: some fifteen questions and three waits for the disk beside the comparison of the password.',
  },
  {
    part: 'portal',
    what: /files/,
    why: 'Your Claims shows a grid and shares parts of its own with the other pages of claims; the log of errors leads whoever is no member of staff on to My Profile, so that two pages come. To join these files would have other pages fetch what they do not need.',
  },
  {
    part: 'load',
    what: /^list/,
    why: 'Two hundred people, ten imports and three copies share two cores with the database, and then two thousand come at once; the embedded database answers one question at a time.',
  },
  {
    part: 'reading',
    what: /until it is there/,
    why: 'From the click to the rows that can be seen; the server answers within some milliseconds, and the browser takes the rest to lay the table out anew.',
  },
  {
    part: 'start',
    what: /new clone/,
    why: 'A new clone builds the portal and compresses it, eight seconds of two processors, and makes its first database. The package brings both.',
  },
]

/** Why a line misses its aim; undefined where nobody has said so. */
export const whyMissed = ({ part, what }: Line): string | undefined =>
  reasons.find((reason) => reason.part === part && reason.what.test(what))?.why

/** Every line that misses its aim as Markdown, those with the same reason together. */
export function missesOf(lines: readonly Line[]): string {
  const byReason = Map.groupBy(
    lines.filter((line) => isHeld(line) === false),
    (line) => whyMissed(line) ?? 'Not known yet.',
  )
  if (byReason.size === 0) return 'None.'
  return [...byReason]
    .map(([why, missed]) => `${why}\n\n${missed.map((line) => `- ${nameOf(line)}: ${measuredOf(line)}`).join('\n')}`)
    .join('\n\n')
}

function measuredOf(line: Line): string {
  const ratio = ratioOf(line)
  const measured = figure(line.value, line.unit)
  return ratio === undefined
    ? `${measured} (${aimOf(line)})`
    : `${measured}, ${figure(ratio)} of the limit (${aimOf(line)})`
}
