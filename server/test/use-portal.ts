import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { SandboxOptions } from '@kinchart/sandbox/start-sandbox.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { startPortal, type TestPortal } from './start-portal.ts'
import { openStage, openWithMarisol, type Person, type Stage } from './with-sandbox.ts'

/** Starts a portal before the tests of a file and closes it after them. Its properties are set when the tests begin. */
export const usePortal = (...params: Parameters<typeof startPortal>): TestPortal =>
  openForFile(async () => startPortal(...params))

/** Like `usePortal`, with a sandbox. */
export const useStage = (...params: Parameters<typeof openStage>): Stage =>
  openForFile(async () => openStage(...params))

/** Like `useStage`, with Marisol and her record from one hospital. */
export function useMarisol(): { readonly stage: Stage; readonly marisol: Person } {
  const marisol = {} as Person
  const stage = openForFile(async () => {
    const opened = await openWithMarisol()
    Object.assign(marisol, opened.marisol)
    return opened.stage
  })
  return { stage, marisol }
}

/**
 * Like `useStage`, with a proxy between Kinchart and the sandbox. Each test can make the proxy fail. After the test,
 * the proxy works again.
 */
export function useStageBehindProxy(
  options: SandboxOptions = {},
  ...more: Parameters<typeof openStage> extends [unknown?, ...infer Rest] ? Rest : never
): { readonly stage: Stage; readonly between: FaultProxy } {
  const between = openForFile(startFaultProxy)
  const stage = openForFile(async () => openStage({ ...options, port: between.port, publicUrl: between.url }, ...more))
  afterEach(() => between.obey(() => undefined))
  return { stage, between }
}

/** Creates a temporary folder, which is removed after the tests of the file. */
export function useFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

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
