/**
 * If a script did not load, a browser may not request the script again while the page is open. The portal therefore
 * fetches each file first, with retries, and imports only fetched files.
 */
import { FileNotFetchedError, fetchFile, isOnPage, findNewerBuild, reloadFor, tellOfNewerBuild } from './newer-build.ts'
import { PartNotLoadedError } from './lazy-part.tsx'
import { tryAgain } from './try-again.ts'
import { whileLoading } from './part-wait.tsx'

const fetched = new Map<string, Promise<void>>()

/** Replaces every import() of the portal (`fetch-ahead.ts`). `files`: the files that the import needs. @public */
export async function loadAhead<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  return whileLoading(async () => {
    const addresses = files.map((file) => new URL(`/${file}`, document.baseURI).href)
    await bringFiles(addresses)
    try {
      return await load()
    } catch (error) {
      throw isNotFetched(error) ? new PartNotLoadedError({ needsReload: true, cause: error }) : error
    }
  })
}

/** Fetches files into the browser's cache. Throws a PartNotLoadedError if one of them does not load. */
export async function bringFiles(addresses: readonly string[]): Promise<void> {
  let newer: string | null = null
  try {
    await tryAgain(
      async () => Promise.all(addresses.map(fetchOnce)),
      async (failure) => {
        if (failure instanceof FileNotFetchedError && failure.isGone) newer = await findNewerBuild()
        return newer === null
      },
    )
  } catch (error) {
    newer ??= await findNewerBuild()
    if (newer === null) throw new PartNotLoadedError({ cause: error })
    // The page is reloading, so report nothing.
    if (await reloadFor(newer)) await new Promise(() => undefined)
    tellOfNewerBuild()
    throw new PartNotLoadedError({ isReplaced: true, cause: error })
  }
}

async function fetchOnce(address: string): Promise<void> {
  if (!fetched.has(address)) fetched.set(address, isOnPage(address) ? Promise.resolve() : fetchFile(address))
  try {
    await fetched.get(address)
  } catch (error) {
    fetched.delete(address)
    throw error
  }
}

/** Browsers use different messages for this error, but all throw a TypeError. */
const isNotFetched = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)
