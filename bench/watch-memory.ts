import { memoryOfTree } from './process-tree.ts'

const EVERY_MS = 250

/** Watches the memory of a process and its descendants until the returned function is called, which returns the peak in bytes. */
export function watchMemory(pid: number): () => number {
  let peak = memoryOfTree(pid)
  const look = (): void => {
    const now = memoryOfTree(pid)
    if (now > peak) peak = now
  }
  const watching = setInterval(look, EVERY_MS)
  return () => {
    clearInterval(watching)
    look()
    return peak
  }
}
