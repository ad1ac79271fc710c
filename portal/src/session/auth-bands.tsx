import { bandTexts } from '@kinchart/texts/en/session.ts'
import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import { Band } from '#ui/band.tsx'
import { ConnectionBand } from './connection-band.tsx'
import { hasDrafts, hasLostSession } from '#api/drafts.ts'
import { forgetsOnReload } from './own-storage.ts'
import { unsavedTexts } from '@kinchart/texts/en/ui.ts'

type Props = { readonly isLogin: boolean; readonly isMailDelayed: boolean }

/** What a person should know before filling in the form. Source: S1 §2.6; settled question 32. */
export function AuthBands({ isLogin, isMailDelayed }: Props) {
  return (
    <>
      {forgetsOnReload() && (
        <Band tone="attn">
          <b>{loadingTexts.forgets}</b> {loadingTexts.forgetsFacts}
        </Band>
      )}
      {isLogin && hasLostSession() && <SessionLostBand />}
      {isMailDelayed && (
        <Band tone="attn">
          <b>{bandTexts.mailDelayed}</b> {bandTexts.mailDelayedFacts}
        </Band>
      )}
      <ConnectionBand />
    </>
  )
}

function SessionLostBand() {
  return (
    <output>
      <Band tone="attn">
        <b>{unsavedTexts.sessionEnded}</b> {hasDrafts() && unsavedTexts.kept}
      </Band>
    </output>
  )
}
