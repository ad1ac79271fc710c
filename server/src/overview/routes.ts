import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import { chooseMeasures, getOverview } from '@kinchart/contract/calls/overview.ts'
import { overviewTexts } from '@kinchart/texts/en/overview.ts'
import type { Serve } from '#family/serve.ts'
import { isAttended } from '#platform/http/open-http.ts'
import { saveChosen, showOverview, type OverviewServices } from './show-overview.ts'

export function serveOverview(serve: Serve, services: ForAnyone<OverviewServices>): void {
  serve(getOverview, async ({ caller: { record }, query, request }) =>
    showOverview(forRecord(services, record), record, { today: query.day, isAttended: isAttended(request) }),
  )
  serve(chooseMeasures, async ({ caller: { record }, body }) => {
    await saveChosen(forRecord(services, record), record, body.keys)
    return { message: overviewTexts.measuresSaved }
  })
}
