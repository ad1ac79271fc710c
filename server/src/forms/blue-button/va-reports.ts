import { Fields } from './fields.ts'
import type { Maker } from './maker.ts'
import { plainOf } from './text-records.ts'
import { textDate } from './text-dates.ts'
import { recordsOf } from './va-text.ts'

/** A report or note consists of fields, a line of hyphens, then text. */
const HEADS: Readonly<Record<string, readonly string[]>> = {
  report: [
    'Procedure/Test Name',
    'Type of Report',
    'Date/Time Exam Performed',
    'Date Obtained',
    'Ordering Location',
    'Requesting Provider',
    'Reasons for Study',
    'Clinical History',
    'Performing Location',
    'Radiologist',
    'Specimen',
    'Date Completed',
  ],
  note: ['Note Title', 'Date/Time', 'Location', 'Signed By', 'Co-signed By', 'Date/Time Signed'],
}

function splitBlock(block: readonly string[]): readonly [head: readonly string[], words: string] {
  const rule = block.findIndex((line) => /^-{10,}\s*$/.test(line))
  return rule < 0
    ? [block, '']
    : [
        block.slice(0, rule),
        block
          .slice(rule + 1)
          .join('\n')
          .trim(),
      ]
}

export function readReport(block: readonly string[], maker: Maker): void {
  const [head, words] = splitBlock(block)
  const labels = HEADS['report'] ?? []
  const first = block[0]?.trimStart().startsWith('Type of Report') === true ? 'Type of Report' : 'Procedure/Test Name'
  const [record] = recordsOf(head, [first, ...labels.filter((label) => label !== first)])
  const fields = new Fields(record ?? [])
  const name = fields.take(first)
  const text = block.join('\n').trim()
  if (name === null) {
    maker.gap({ why: 'entries-unreadable', type: 'DiagnosticReport', text })
    return
  }
  const performed = fields.see('Date/Time Exam Performed') ?? fields.see('Date Obtained')
  const when = fields.takeDate('Date/Time Exam Performed', 'Date Obtained')
  const interpreter = fields.take('Radiologist')
  const impression = /^Impression:\s*$([\s\S]*?)(?=^[A-Z][A-Za-z ]+:\s*$|(?![\s\S]))/m.exec(words)?.[1]?.trim() ?? ''
  maker.keep('DiagnosticReport', JSON.stringify([name, performed, text]), {
    status: 'unknown',
    code: { text: name },
    subject: { reference: maker.subject },
    ...plainOf(when, 'effectiveDateTime'),
    ...(interpreter !== null && { resultsInterpreter: [{ display: interpreter }] }),
    ...(impression !== '' && { conclusion: impression }),
    presentedForm: [
      { contentType: 'text/plain; charset=utf-8', data: Buffer.from(text).toString('base64'), title: name },
    ],
  })
}

export function readNote(block: readonly string[], maker: Maker): void {
  const [head] = splitBlock(block)
  const labels = HEADS['note'] ?? []
  const [record] = recordsOf(head, ['Date/Time', ...labels.filter((label) => label !== 'Date/Time')])
  const fields = new Fields(record ?? [])
  const text = block.join('\n').trim()
  const title = fields.take('Note Title')
  const author = fields.take('Signed By')
  if (title === null) maker.gap({ why: 'entries-unreadable', type: 'DocumentReference', text })
  else
    maker.keepText(title, text, textDate(fields.see('Date/Time')), {
      ...(author !== null && { author: [{ display: author }] }),
    })
}
