import type { Fault } from '@kinchart/sandbox/faults.ts'
import { alone, type Case } from './case.ts'

export const answerCases: readonly Case[] = [
  {
    number: 19,
    name: 'One kind that is refused, missing or broken',
    plays: [
      ...alone(
        'type-refused',
        'type-unauthorized',
        'type-not-implemented',
        'observation-needs-category',
        'provenance-refused',
      ),
      ...[400, 404, 406, 418, 500].map((status): readonly Fault[] => [
        { name: 'type-answers', type: 'Condition', status },
      ]),
    ],
  },
  {
    number: 20,
    name: 'A patient who cannot be read',
    plays: [
      [{ name: 'type-answers', type: 'Patient', status: 404 }],
      [{ name: 'type-answers', type: 'Patient', status: 400 }],
    ],
  },
  {
    number: 21,
    name: 'A page, nothing, or half of it in place of an answer',
    plays: alone(
      ...(['html-maintenance-page', 'body-empty', 'content-missing', 'truncated-page'] as const),
      ...(['body-with-garbage', 'body-of-lines'] as const),
    ),
  },
  {
    number: 22,
    name: 'A remark among the records',
    plays: alone('outcome-in-searchset', 'harmless-remarks', 'stack-in-outcome'),
  },
  { number: 23, name: 'A remark in place of records', plays: alone('outcome-as-body', 'outcome-alone') },
  {
    number: 24,
    name: 'A next page without TLS',
    proofs: [['server/src/import/run/next-page.test.ts', 'resolves a next link (%s)']],
  },
  {
    number: 25,
    name: 'A next page at another place',
    plays: alone(
      ...(['next-link-relative', 'next-link-port-twice', 'links-behind-gateway', 'next-link-foreign-origin'] as const),
      ...(['next-link-userinfo', 'search-redirected', 'search-redirected-away'] as const),
    ),
  },
  {
    number: 26,
    name: 'Pages that lead back, or on for ever',
    plays: alone(
      ...(['next-link-loops', 'pages-without-end', 'empty-page-with-next'] as const),
      ...(['search-redirect-loops', 'next-link-unreadable'] as const),
    ),
  },
  { number: 27, name: 'A next link that is only good byte for byte', plays: alone('next-link-long') },
  {
    number: 28,
    name: 'A page that fails after others came',
    plays: [...alone('page-expired', 'large-page-fails'), [{ name: 'page-fails' }], [{ name: 'page-fails', times: 2 }]],
  },
  {
    number: 29,
    name: 'A total that is wrong, huge or missing, and pages that shrink',
    plays: [
      ...alone(
        ...(['next-link-missing', 'search-total-wrong', 'search-total-missing', 'total-huge'] as const),
        ...(['total-counts-included', 'count-refused', 'pages-shrink'] as const),
      ),
      // The wrong total makes Kinchart request the list again. The first response contains more records than the
      // second.
      [
        { name: 'malformed-resources', type: 'Condition', times: 1 },
        { name: 'search-total-wrong', type: 'Condition' },
      ],
    ],
    proofs: [
      [
        'server/src/import/run/sort-page.test.ts',
        'counts a repeated record only once, so that the repetition does not hide a missing record',
      ],
    ],
  },
  {
    number: 30,
    name: 'The same record more than once',
    plays: [...alone('duplicate-entries'), [{ name: 'duplicate-entries' }, { name: 'pages-shrink' }]],
    proofs: [
      [
        'server/src/record/duplicates-over-time.test.ts',
        'keeps two entries separate if both match a third source’s entry but not each other',
      ],
    ],
  },
  { number: 31, name: 'Ids that no database likes, and none at all', plays: alone('ids-odd', 'malformed-resources') },
  {
    number: 32,
    name: 'References of every form',
    plays: alone('entries-odd'),
    proofs: [
      [
        'server/src/fhir/references/reference.test.ts',
        'uses a relative key for %s only if the reference is to the same server',
      ],
    ],
  },
  {
    number: 33,
    name: 'A reference to another host',
    plays: [
      ...alone('binary-redirected', 'attachments-signed'),
      [{ name: 'attachments-signed', foreignOrigin: 'elsewhere' }],
    ],
  },
  {
    number: 34,
    name: 'A document that is huge, missing, or something else',
    plays: alone('binary-huge', 'binary-missing', 'binary-is-outcome', 'binary-is-page', 'document-named-twice'),
    proofs: [
      [
        'server/src/record/documents/read-bytes.test.ts',
        'decodes base64 in the standard or URL-safe alphabet with line breaks, and rejects anything else',
      ],
    ],
  },
  {
    number: 35,
    name: 'A note that runs, loads or leads away',
    proofs: [
      [
        'server/src/record/documents/read-page.test.ts',
        'sanitizes %s so that nothing runs, loads, submits or overlays',
      ],
      ['server/src/record/documents/read-rtf.test.ts', 'decodes bytes by the code page of the file or of their font'],
    ],
  },
  {
    number: 36,
    name: 'Letters of another charset, and none at all; XML in the place of JSON',
    plays: alone(
      ...(['body-byte-order-mark', 'body-in-utf-16', 'body-in-utf-16-unmarked', 'body-in-windows-1252'] as const),
      'answers-xml',
    ),
  },
]
