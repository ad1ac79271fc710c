import { findChromium } from './find-chromium.ts'

/** Unpacks the browser once before the first journey starts. */
export default async function unpackBrowser(): Promise<void> {
  await findChromium()
}
