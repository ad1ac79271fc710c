/** Asks the person for their password, or a passkey, once more. Answers whether they gave it. */
type AskProof = () => Promise<boolean>

let asker: AskProof | null = null

/** The frame of a signed-in person says how it asks, for as long as it is shown. */
export function offerProof(ask: AskProof): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

let asking: Promise<boolean> | null = null

/** Asks, once for all calls that wait for it; where nobody can be asked the answer is no. */
export async function askProof(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return await asking
}
