const PATIENCE_MS = 15_000

export async function takeNewVersion(): Promise<void> {
  const waiting = await findWaiting().catch(() => null)
  if (waiting === null) {
    window.location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Null if no worker controls this page, or if there is no newer worker. */
async function findWaiting(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return null
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return null
  if (registration.waiting === null) await registration.update()
  const { installing } = registration
  if (installing !== null) await untilInstalled(installing)
  return registration.waiting
}

async function untilInstalled(worker: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve()
    })
  })
}
