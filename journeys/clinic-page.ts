import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves a clinic's page from a different site than the portal. The page requests check-in as described in
 * docs/developers/check-in.md.
 */
export type ClinicPage = { readonly url: string; readonly close: () => void }

const page = `<!doctype html><title>Juniper Street</title><h1>Check in at Juniper Street</h1>
<button id="ask">Check in with Kinchart</button> <button id="wallet">Check in with a wallet</button><pre></pre><script>
const { portal, request } = JSON.parse(decodeURIComponent(location.hash.slice(1)))
let app
const say = (what) => (document.querySelector('pre').textContent = JSON.stringify(what))
let isWallet = false
const open = (wallet) => { isWallet = wallet; app = window.open(portal + '/home/check-in', 'kinchart') }
document.querySelector('#ask').onclick = () => open(false)
document.querySelector('#wallet').onclick = () => open(true)
addEventListener('message', ({ source, origin, data }) => {
  if (source !== app || origin !== new URL(portal).origin) return
  if (!isWallet && data.type === 'kinchart/check-in/ready') source.postMessage({ type: 'kinchart/check-in/request', request }, origin)
  if (isWallet && data.type === 'digital-credentials/web-wallet/ready')
    source.postMessage({ type: 'digital-credentials/web-wallet/request', requestId: 'r-1', credentialRequestOptions: {} }, origin)
  if (data.type === 'kinchart/check-in/response' || data.type === 'digital-credentials/web-wallet/response') say(data)
})
</script>`

export async function openClinicPage(): Promise<ClinicPage> {
  const server = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end(page))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
