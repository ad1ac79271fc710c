/** Prompts for the password or a passkey again. Returns whether the user provided it. */
type AskProof = () => Promise<boolean>

let asker: AskProof | null = null

/** Registers how the signed-in frame prompts, for as long as the frame is shown. */
export function offerProof(ask: AskProof): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

let asking: Promise<boolean> | null = null

/** Prompts once for all waiting calls. Returns false if no prompt is registered. */
export async function askProof(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return await asking
}
