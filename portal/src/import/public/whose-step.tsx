import { endEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import type { ShownEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import { connectTexts, importLabels } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { signOut } from '#session/enter-account.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Band } from '#ui/band.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { useDress } from './dressing.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './public.module.css'

type Props = { readonly visit: ShownEmbedSession; readonly onYes: () => void; readonly onNo: () => void }

/** Names whose record will receive what is imported, and asks before going on. Settled question 2. */
export function WhoseStep({ visit, onYes, onNo }: Props) {
  const { style } = useDress('import-container')
  usePageTitle(importLabels.whoseTitle)
  const leave = useMutation({
    mutationFn: async () => {
      await call(endEmbedSession, { body: {} })
      if (visit.isSignedIn) signOut()
    },
    onSuccess: onNo,
  })
  return (
    <section className={classNames(common.card, styles.publicCard)} style={style} aria-labelledby="public-title">
      <h1 id="public-title">{importLabels.whoseTitle}</h1>
      <p className={common.muted}>
        {visit.embedderName !== null && <>{connectTexts.sentHere({ embedder: visit.embedderName })} </>}
        {importLabels.whoseText}:
      </p>
      <p className={styles.publicWhose}>
        <Avatar name={visit.name} />
        <b>{visit.name}</b>
        {visit.isSignedIn && <span className={common.muted}>{connectTexts.signedIn}</span>}
      </p>
      {leave.isError && <Band tone="bad">{failureText(leave.error)}</Band>}
      <div className={styles.publicActs}>
        <Button loading={leave.isPending} onClick={() => leave.mutate()}>
          {visit.isSignedIn ? importLabels.signOut : importLabels.whoseNotMe}
        </Button>
        <Button variant="contained" onClick={onYes}>
          {importLabels.whoseMe}
        </Button>
      </div>
    </section>
  )
}
