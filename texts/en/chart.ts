import { textsOf } from '../translate.ts'

export const english = {
  /** Lists and details of a record, for all sections. */
  chartTexts: {
    source: 'Source',
    result: 'Result',
    details: 'Details',
    detailsOf: 'Details of {{title}}',
    shownAsArrived: 'Shown as it arrived. Nothing has been converted or rounded.',
    everything: 'Everything in this record',
    notInWords: 'This record could not be put into words. Its source data is below.',
    pointsTo: 'What it points to',
    sourceData: 'Source data',
    found: '{{count}} found from {{sources}}',
    listed: '{{count}} {{kind}} from {{sources}}',
    noSource: 'No source is connected yet',
    sent: '{{kind}} from {{source}}, received {{when}}',
    showMore: 'Show {{count}} more of {{left}}',
    entryGone: 'This entry is not in this record',
    entryGoneWhy: 'It was deleted with its source, or it is in the record of somebody else.',
    unknownKind: 'There is no kind of record by this name. Choose one of the tabs above.',
  } as const,
  /** Headers of the results in the details. */
  resultHeads: { test: 'Test', value: 'Value', range: 'Range', mark: 'Mark' } as const,
  /** The order of a list without headers. */
  listTexts: {
    order: 'Order',
    usual: 'Usual order',
    ascending: '{{column}}, ascending',
    descending: '{{column}}, descending',
  } as const,
}

export const { chartTexts, resultHeads, listTexts } = textsOf('chart', english)
