import { textsOf } from '../translate.ts'

export const english = {
  chartTexts: {
    source: 'Source',
    result: 'Result',
    details: 'Details',
    detailsOf: 'Details of {{title}}',
    shownAsArrived: 'Shown as received. Nothing was converted or rounded.',
    everything: 'Everything in this record',
    notInWords: 'We couldn’t show this record in plain language. The source data is below.',
    pointsTo: 'Linked records',
    sourceData: 'Source data',
    found: '{{count}} found from {{sources}}',
    listed: '{{count}} {{kind}} from {{sources}}',
    noSource: 'No source is connected yet',
    sent: '{{kind}} from {{source}}, received {{when}}',
    showMore: 'Show {{count}} more of {{left}}',
    entryGone: 'This entry isn’t in this record',
    entryGoneWhy: 'It was deleted with its source, or it’s in someone else’s record.',
    unknownKind: 'There’s no section with this name. Choose one of the tabs above.',
  } as const,
  resultHeads: { test: 'Test', value: 'Value', range: 'Range', mark: 'Flag' } as const,
  listTexts: {
    order: 'Order',
    usual: 'Default order',
    ascending: '{{column}}, ascending',
    descending: '{{column}}, descending',
  } as const,
}

export const { chartTexts, resultHeads, listTexts } = textsOf('chart', english)
