import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#loading/lazy-part.tsx'
import { guardLeaving } from '#ui/guard-leaving.ts'
import { answerQuestion, hasUnsaved, useIsAsking } from '#ui/unsaved.ts'
import { unsavedTexts } from '@kinchart/texts/en/ui.ts'

const LeaveQuestion = lazyPart(async () => (await import('#ui/leave-question.tsx')).LeaveQuestion, AskedByBrowser)

/** Guards what is typed from the first page on; the dialog that asks comes once something is typed. */
export function LeaveGuard() {
  const [hasTyped, setTyped] = useState(false)
  const isAsking = useIsAsking()
  useEffect(guardLeaving, [])
  useEffect(() => {
    if (hasTyped) return undefined
    const note = () => setTyped(hasUnsaved())
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [hasTyped])
  return hasTyped || isAsking ? (
    <Suspense>
      <LeaveQuestion />
    </Suspense>
  ) : null
}

/** Where the dialog did not come, the browser asks. */
function AskedByBrowser() {
  const isAsking = useIsAsking()
  useEffect(() => {
    if (isAsking) answerQuestion(window.confirm(unsavedTexts.question))
  }, [isAsking])
  return null
}
