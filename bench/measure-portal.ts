import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openBrowser, desktop, visit } from '@kinchart/journeys/open-browser.ts'
import { buildPortal } from '../scripts/build-portal.ts'
import { row } from './print.ts'

const AIM_KB = 180

/** Bytes of script, gzipped, that a browser fetches before the sign-in page can be used. */
export async function measurePortal(): Promise<void> {
  const portalFolder = await buildPortal()
  const scripts = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(portalFolder, path)
    const isFile = path !== '/' && existsSync(file)
    const body = readFileSync(isFile ? file : join(portalFolder, 'index.html'))
    if (path.endsWith('.js')) scripts.set(path, gzipSync(body).length)
    const type = path.endsWith('.js')
      ? 'text/javascript'
      : path.endsWith('.css')
        ? 'text/css'
        : path.endsWith('.svg')
          ? 'image/svg+xml'
          : 'text/html'
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await openBrowser()
  const { page } = await visit(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, desktop)
  await page.goto('/login')
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  const kilobytes = [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000
  row(
    'script before sign-in, gzip',
    `${kilobytes.toFixed(0)} KB`,
    `of ${AIM_KB} KB: ${(kilobytes / AIM_KB).toFixed(2)}`,
  )
  await browser.close()
  server.close()
}
