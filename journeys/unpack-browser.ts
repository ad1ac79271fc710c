import { findChromium } from './find-chromium.ts'

/** Has the browser at hand before the first journey starts, so that it is unpacked once. */
export default async function unpackBrowser(): Promise<void> {
  await findChromium()
}
