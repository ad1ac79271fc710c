import { findChromium } from './find-chromium.ts'

export default async function unpackBrowser(): Promise<void> {
  await findChromium()
}
