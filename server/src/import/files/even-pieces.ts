/**
 * Regroups bytes into chunks of one size, except the last: unpacking produces small chunks, reading an upload large
 * ones.
 */
export async function* evenPieces(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const piece of bytes)
    for (let from = 0; from < piece.length;) {
      const part = piece.subarray(from, from + size - heldBytes)
      held.push(part)
      heldBytes += part.length
      from += part.length
      if (heldBytes < size) continue
      yield Buffer.concat(held)
      held = []
      heldBytes = 0
    }
  if (heldBytes > 0) yield Buffer.concat(held)
}
