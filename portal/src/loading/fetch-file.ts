/** Fetches one file of the portal into the browser's cache; a stylesheet is put onto the page. */

/** `isGone`: something answered, and it was not this file. */
export class FileNotFetchedError extends Error {
  readonly isGone: boolean
  constructor(address: string, isGone: boolean, cause?: unknown) {
    super(`Not fetched: ${address}`, { cause })
    this.name = 'FileNotFetchedError'
    this.isGone = isGone
  }
}

export async function fetchFile(address: string): Promise<void> {
  if (address.endsWith('.css')) return addStyle(address)
  let answer: Response
  try {
    answer = await fetch(address)
    // Whole: a script that breaks off would count as one that did not come.
    await answer.arrayBuffer()
  } catch (error) {
    throw new FileNotFetchedError(address, false, error)
  }
  if (!isScript(answer)) throw new FileNotFetchedError(address, answer.status < 500)
}

/** A page in the place of a script is what some servers answer for a file that they no longer have. */
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

/** What the page brought along, or another part before. */
export const isOnPage = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')].some(
    ({ href }) => href === address,
  )
