import type { BrowserContext, Page } from 'playwright-core'

export type ReceivedFile = { readonly path: string; readonly encoding: string; bytes: number }

export async function countFiles(context: BrowserContext, page: Page): Promise<ReadonlyMap<string, ReceivedFile>> {
  const session = await context.newCDPSession(page)
  const receivedFiles = new Map<string, ReceivedFile>()
  const cachedIds = new Set<string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => void cachedIds.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    if (cachedIds.has(requestId) || response.fromDiskCache === true || pathname.startsWith('/api/')) return
    if (!/^https?:/.test(response.url)) return
    const encoding = response.headers['content-encoding'] ?? 'none'
    receivedFiles.set(requestId, { path: pathname, encoding, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = receivedFiles.get(requestId)
    if (file !== undefined) file.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return receivedFiles
}
