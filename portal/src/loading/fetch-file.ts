/** Fetches one file of the portal into the browser's cache. Adds a stylesheet to the page. */

/** `isMissing`: the server responded, but does not have this file. */
export class FileNotFetchedError extends Error {
  readonly isGone: boolean
  constructor(address: string, isMissing: boolean, cause?: unknown) {
    super(`Not fetched: ${address}`, { cause })
    this.name = 'FileNotFetchedError'
    this.isGone = isMissing
  }
}

export async function fetchFile(address: string): Promise<void> {
  if (address.endsWith('.css')) return addStyle(address)
  let answer: Response
  try {
    answer = await fetch(address)
    // Read the response completely, because a script that is cut off would count as not loaded.
    await answer.arrayBuffer()
  } catch (error) {
    throw new FileNotFetchedError(address, false, error)
  }
  if (!isScript(answer)) throw new FileNotFetchedError(address, answer.status < 500)
}

/** Returns whether a response is a script, because some servers respond with a page for a deleted file. */
export const isScript = ({ ok, headers }: Response): boolean =>
  ok && (headers.get('content-type') ?? '').includes('javascript')

async function addStyle(address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new FileNotFetchedError(address, false))
    })
    document.head.append(link)
  })
}

/** Returns whether the file is already loaded, either by the page or by an earlier part. */
export const isOnPage = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')].some(
    ({ href }) => href === address,
  )
