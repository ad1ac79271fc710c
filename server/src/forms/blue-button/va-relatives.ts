import { Fields } from './fields.ts'
import type { Maker } from './maker.ts'
import { noteOf } from './text-records.ts'
import { recordsOf } from './va-text.ts'
import type { VaSection } from './va-text.ts'

const LABELS = [
  'Relationship',
  'First Name',
  'Last Name',
  'Living or Deceased',
  'Health Issues',
  'Other Health Issues',
  'Comments',
]

/** Reads family health history: a list of issues is below each relative. */
export function readRelatives({ lines }: VaSection, maker: Maker): void {
  for (const record of recordsOf(lines, LABELS)) {
    const fields = new Fields(record)
    const relationship = fields.take('Relationship')
    if (relationship === null) {
      maker.gap({
        why: 'entries-unreadable',
        type: 'FamilyMemberHistory',
        text: record.map((field) => field.join(': ')).join('\n'),
      })
      continue
    }
    const name = [fields.take('First Name'), fields.take('Last Name')].filter((part) => part !== null).join(' ')
    const living = /^(?:living|deceased)$/i.test(fields.see('Living or Deceased') ?? '')
      ? fields.take('Living or Deceased')
      : null
    const issues = [fields.take('Health Issues'), fields.take('Other Health Issues')]
      .flatMap((text) => text?.split('\n') ?? [])
      .map((text) => text.trim())
      .filter((text) => text !== '')
    maker.keep('FamilyMemberHistory', JSON.stringify([relationship, name]), {
      status: 'partial',
      patient: { reference: maker.subject },
      ...(name !== '' && { name }),
      relationship: { text: relationship },
      ...(living !== null && { deceasedBoolean: /^deceased$/i.test(living) }),
      ...(issues.length > 0 && { condition: issues.map((text) => ({ code: { text } })) }),
      ...noteOf(fields),
    })
  }
}
