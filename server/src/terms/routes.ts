import { getAboutCode } from '@kinchart/contract/calls/about-code.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '#family/serve.ts'
import { aboutCode } from './about/about-code.ts'
import type { AboutServices } from './about/about-code.ts'

export function serveTerms(serve: Serve, services: AboutServices): void {
  serve(getAboutCode, async ({ query }) => {
    const about = await aboutCode(services, query)
    return { message: about === null ? messages.noDataFound : messages.dataLoaded, about }
  })
}
