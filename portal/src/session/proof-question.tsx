import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#loading/lazy-part.tsx'
import { offerProof } from '#api/call.ts'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

export function ProofQuestion() {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null)
  useEffect(
    () =>
      offerProof(
        async () =>
          new Promise<boolean>((resolve) =>
            setAnswer(() => (isProved: boolean) => {
              setAnswer(null)
              resolve(isProved)
            }),
          ),
      ),
    [],
  )
  if (answer === null) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog onAnswer={answer} />
    </Suspense>
  )
}
