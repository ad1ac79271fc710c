/**
 * Runs `work` for up to `width` items at a time. After the first error, starts no more items, and throws that error.
 */
export async function inParallel<Item>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  let hasFailed = false
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && !hasFailed; item = queue.shift()) {
      try {
        await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  // Wait for every lane before throwing, so that nothing keeps running in the background.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, lane))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
