import { afterAll, beforeAll } from 'vitest'
import { startPortal, type TestPortal } from './start-portal.ts'
import { openStage, type Stage } from './with-sandbox.ts'

/** Starts a portal before the tests of a file and closes it after them. Its properties are set when the tests begin. */
export const usePortal = (...params: Parameters<typeof startPortal>): TestPortal =>
  openForFile(async () => startPortal(...params))

/** Like `usePortal`, with a sandbox. */
export const useStage = (...params: Parameters<typeof openStage>): Stage =>
  openForFile(async () => openStage(...params))

export function openForFile<Opened extends { readonly close: () => Promise<void> }>(
  open: () => Promise<Opened>,
): Opened {
  const opened = {} as Opened
  beforeAll(async () => {
    Object.assign(opened, await open())
  })
  // If opening failed, there is nothing to close.
  afterAll(async () => (opened as Partial<Opened>).close?.())
  return opened
}
