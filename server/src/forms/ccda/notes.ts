import { Buffer } from 'node:buffer'
import { codeOf, authorOf } from './context.ts'
import type { Convert } from './context.ts'
import { intervalOf } from './instants.ts'
import { saidIn } from './narrative.ts'
import { isFile } from './observed-values.ts'
import { authorTime } from './people.ts'
import { attr, first, textOf } from './xml-elements.ts'

/** Creates a DocumentReference for a clinical note with its text as plain text. Source: C-CDA Note Activity. */
export const convertNote: Convert = (act, context) => {
  const words = saidIn(first(act, 'text'), context.texts)
  if (words === null) return
  const author = authorOf(act, context)
  const data = Buffer.from(words, 'utf8').toString('base64')
  context.keep('DocumentReference', act, {
    status: 'current',
    type: codeOf(act, context),
    subject: context.patient,
    date: intervalOf(first(act, 'effectiveTime')).start ?? authorTime(act),
    author: author && [author],
    description: context.section.title,
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data } }],
  })
}

/** Creates a DocumentReference for a picture in the document. Source: CDA R2 `ObservationMedia`. */
export const convertMedia: Convert = (media, context) => {
  const value = first(media, 'value')
  if (!value || !isFile(value)) return
  context.keep('DocumentReference', media, {
    status: 'current',
    subject: context.patient,
    date: context.created,
    description: context.section.title,
    content: [
      {
        attachment: {
          contentType: attr(value, 'mediaType') ?? 'application/octet-stream',
          data: (textOf(value) ?? '').replaceAll(' ', ''),
        },
      },
    ],
  })
}
