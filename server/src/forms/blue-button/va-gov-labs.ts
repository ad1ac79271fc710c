import { Fields } from './fields.ts'
import type { Field } from './fields.ts'
import { unstated } from './maker.ts'
import type { Maker } from './maker.ts'
import { textDate } from './text-dates.ts'
import { noteOf, plainOf } from './text-records.ts'
import { readAmount } from './amounts.ts'
import { interpretationOf, rangeOf, takeStatus } from './va-labs.ts'
import { fieldsOf } from './headed-record.ts'
import type { HeadedRecord } from './headed-record.ts'

/** Reads 'NAME on DATE', its details, and after 'Results' each result under its name. */
export function readVaGovLab({ heading, lines }: HeadedRecord, maker: Maker): void {
  const [, name = heading, on = null] = /^(.+) on (\S.*)$/.exec(heading) ?? []
  const at = lines.findIndex((line) => line.trim() === 'Results')
  const head = new Fields(fieldsOf(at < 0 ? lines : lines.slice(0, at)))
  const when = head.takeDate('Date completed', 'Date and time collected', 'Date') ?? textDate(on)
  const specimen = head.take('Sample tested')
  const made = (at < 0 ? [] : resultsOf(lines.slice(at + 1))).map(([title, fields]) => {
    const result = new Fields(fields)
    const value = result.take('Result')
    const range = result.take('Standard range', 'Reference range')
    const status = takeStatus(result, 'Staus', 'Status')
    // '5.9 mmol/L (High)': any other words in parentheses stay with the value.
    const [, plain = value, flag = ''] = /^(.+?)\s*\(([^()]+)\)$/.exec(value ?? '') ?? []
    const interpretation = interpretationOf(flag)
    const amount = readAmount((interpretation === null ? value : plain) ?? '')
    const unit = typeof amount?.['unit'] === 'string' ? amount['unit'] : null
    return maker.keep('Observation', JSON.stringify([title, on, specimen, value]), {
      status,
      category: [
        { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
      ],
      code: { text: title },
      subject: { reference: maker.subject },
      ...plainOf(when, 'effectiveDateTime'),
      ...(value === null
        ? { dataAbsentReason: unstated }
        : amount === null
          ? { valueString: value }
          : { valueQuantity: amount }),
      ...interpretation,
      ...(range !== null && { referenceRange: [rangeOf(range, unit)] }),
      ...noteOf(result),
    })
  })
  const words =
    made.length === 0
      ? lines
          .slice(at + 1)
          .join('\n')
          .trim()
      : ''
  const rest = [head.rest(), at < 0 ? null : words].filter((text) => text !== null && text !== '')
  maker.keep('DiagnosticReport', JSON.stringify([name, on, lines.join('\n')]), {
    status: 'unknown',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: { text: name },
    subject: { reference: maker.subject },
    ...plainOf(when, 'effectiveDateTime'),
    ...(specimen !== null && { specimen: [{ display: specimen }] }),
    ...(made.length > 0 && { result: made.map((reference) => ({ reference })) }),
    ...(rest.length > 0 && { conclusion: rest.join('\n') }),
  })
}

/** A result's title is the line above its first label. */
function resultsOf(lines: readonly string[]): readonly (readonly [title: string, fields: readonly Field[]])[] {
  const results: { title: string; lines: string[] }[] = []
  let words: string[] = []
  for (const line of lines) {
    if (/^\s*Result:/.test(line)) {
      results.push({ title: words.pop()?.trim() ?? '', lines: [line] })
      words = []
    } else if (/^\s*[A-Z][A-Za-z ]{0,30}:/.test(line)) {
      results.at(-1)?.lines.push(...words, line)
      words = []
    } else if (line.trim() !== '') words.push(line)
  }
  results.at(-1)?.lines.push(...words)
  return results.filter(({ title }) => title !== '').map((one) => [one.title, fieldsOf(one.lines)])
}
