type AskProof = () => Promise<boolean>

let asker: AskProof | null = null

export function offerProof(ask: AskProof): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

let asking: Promise<boolean> | null = null

/** Shows one prompt for all waiting calls. False if no prompt is registered. */
export async function askProof(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return await asking
}
