/**
 * Brings the files of a part before the browser is asked to run it. A browser remembers, as long as the page is open,
 * that a script did not come, and asks for it no more: so each is fetched first, again if need be, and only what has
 * come is imported.
 */
import { FileNotFetchedError, fetchFile, isOnPage } from './fetch-file.ts'
import { findNewerBuild, reloadFor, tellOfNewerBuild } from './newer-build.ts'
import { PartNotLoadedError } from './part-not-loaded-error.ts'
import { tryAgain } from './try-again.ts'
import { whileLoading } from './waiting-parts.ts'

const fetched = new Map<string, Promise<void>>()

/** Stands for every import() of the portal (`fetch-ahead.ts`); `files` are the ones that it needs. @public */
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

/** Brings files of the portal into the browser's cache. Throws a PartNotLoadedError where one does not come. */
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
    // The page goes: nothing is said in its last moment.
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

/** Browsers say in words of their own that a script did not come; each calls it a TypeError. */
const isNotFetched = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)
