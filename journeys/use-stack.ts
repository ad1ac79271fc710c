import { onTestFinished } from 'vitest'
import { openForFile } from '../server/test/use-portal.ts'
import { shareTestStack, type TestStack } from './known-person.ts'
import { openBrowser, visitIn, type Visitor } from './open-browser.ts'

/** Starts the stack for the journeys in a file. Closes the stack and all pages after the journeys. */
export const useStack = (start: () => Promise<TestStack> = shareTestStack): TestStack =>
  openForFile(async () => {
    const stack = await start()
    return { ...stack, close: async () => (await openBrowser()).close().then(stack.close) }
  })

/** Opens a page that closes when the test ends. */
export async function visit(
  url: string,
  viewport: { width: number; height: number },
  options: { readonly keepsFiles?: boolean; readonly moves?: boolean } = {},
): Promise<Visitor> {
  const visitor = await visitIn(await openBrowser(), url, viewport, options)
  onTestFinished(async () => visitor.context.close())
  return visitor
}
