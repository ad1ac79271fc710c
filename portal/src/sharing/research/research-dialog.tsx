import { researchLabels, researchTexts } from '@kinchart/texts/en/research.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, CallFailedError } from '#api/send.ts'
import { recordTypesQuery } from '#record/record-tabs.ts'
import { Band } from '#ui/page.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { choiceOf, itemsOf, type TypeChoice, TypeSelection } from '#sharing/type-selection.tsx'
import { ChosenTypes, ResearchFacts } from './research-facts.tsx'
import { sharedItemsQuery, saveShareRecord } from './research-query.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { common } from '#theme/styles.ts'
import styles from './research.module.css'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { profileQuery } from '#session/people.ts'
import { call } from '#api/call.ts'
import { readAccount } from '#session/enter-account.ts'
import { askWhichToKeep } from '#ui/which-to-keep.tsx'
import { listOf } from '@kinchart/texts/locale.ts'

/**
 * Sends the selection and then updates the profile. Notifies other tabs after the server has stored the selection. An
 * empty selection ends the sharing. If another choice was saved since `version`, asks the user which choice to keep.
 * Returns null if the user wants to review the other choice first. Source: S1 §4 'Research sharing'.
 */
function useResearchChange(version: string | null, onDone: () => void) {
  const client = useQueryClient()
  const wordsOf = (choice: TypeChoice): string =>
    listOf(
      recordTypes
        .filter(({ id }) => choice.has(id))
        .map(({ id, name }) => (choice.get(id)?.notes === true ? `${name} (${researchTexts.withNotes})` : name)),
    )
  const send = async (choice: TypeChoice, at: string | null) =>
    call(shareIdentifiedData, { body: { shareRecord: choice.size > 0, sharedItems: itemsOf(choice) } }, { version: at })

  const saveChosen = async (mine: TypeChoice): Promise<TypeChoice | null> => {
    // Ending the sharing always takes effect, even if another choice was saved after this page loaded.
    for (let at = mine.size === 0 ? null : version; ;) {
      try {
        await send(mine, at)
        return mine
      } catch (failure) {
        if (!(failure instanceof CallFailedError) || failure.code !== 'changed-elsewhere') throw failure
      }
      const now = await client.fetchQuery({ ...sharedItemsQuery, staleTime: 0 })
      const theirs = choiceOf(now.items)
      const path = researchTexts.kindsOfRecord
      const answer = await askWhichToKeep([{ path, mine: wordsOf(mine), theirs: wordsOf(theirs) }])
      if (answer === 'neither') return null
      if (answer === 'theirs') return theirs
      at = now.version
    }
  }

  return useMutation({
    mutationFn: async (choice: TypeChoice) => {
      const saved = await saveChosen(choice)
      if (saved === null) return null
      const shareRecord = saved.size > 0
      const profileId = readAccount()?.profileId
      if (profileId !== undefined) await call(updateProfile, { query: { profileId }, body: { shareRecord } })
      return shareRecord
    },
    onSuccess: async (shareRecord) => {
      if (shareRecord === null) return
      saveShareRecord(shareRecord)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['research'] }),
        client.invalidateQueries({ queryKey: profileQuery.queryKey }),
      ])
      onDone()
    },
  })
}

/**
 * The menu entry for research sharing opens the step `ask`, which shows the checkbox for sharing. The profile page
 * opens the step that fits the current sharing state.
 */
export type ResearchStep = 'ask' | 'choose' | 'confirm-share' | 'confirm-unshare'

type Props = { readonly firstStep: ResearchStep; readonly isSharing: boolean; readonly onClose: () => void }

/**
 * The steps are ask, choose and confirm. Nothing is sent before the confirmation. Source: S1 §2.9, §4;
 * Q21.
 */
export function ResearchDialog({ firstStep, isSharing, onClose }: Props) {
  const [step, setStep] = useState(firstStep)
  const [isTicked, setTicked] = useState(isSharing)
  const [chosen, setChosen] = useState<TypeChoice | null>(null)
  const types = useQuery(recordTypesQuery)
  const shared = useQuery(sharedItemsQuery)
  // The selection as loaded when the dialog opened. Later fetches do not change this value.
  const [baseline, setBaseline] = useState<typeof shared.data>(undefined)
  if (baseline === undefined && shared.data !== undefined && shared.isFetchedAfterMount) setBaseline(shared.data)
  const change = useResearchChange(baseline?.version ?? null, onClose)
  const choice = chosen ?? choiceOf(baseline?.items ?? [])
  const isReady = types.data !== undefined && baseline !== undefined

  const steps = {
    ask: {
      title: researchTexts.title,
      body: (
        <>
          <label className={styles.researchTick}>
            <Checkbox checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
            <span>{researchLabels.checkbox}</span>
          </label>
          <ResearchFacts />
        </>
      ),
      action: (
        <Button
          variant="contained"
          disabled={!isTicked}
          onClick={() => setStep(isSharing ? 'confirm-unshare' : 'choose')}
        >
          {isSharing ? researchLabels.unshare : researchLabels.share}
        </Button>
      ),
    },
    choose: {
      title: researchTexts.choose,
      body: isReady ? (
        <TypeSelection types={types.data} choice={choice} onChange={setChosen} />
      ) : (
        <p aria-live="polite">{actionTexts.wait}</p>
      ),
      action: (
        <Button variant="contained" disabled={!isReady || choice.size === 0} onClick={() => setStep('confirm-share')}>
          {researchLabels.share}
        </Button>
      ),
    },
    'confirm-share': {
      title: researchLabels.confirmShare,
      body: (
        <>
          <p>{researchTexts.confirmShare}</p>
          <ChosenTypes types={types.data ?? []} choice={choice} />
        </>
      ),
      action: (
        <Button variant="contained" disabled={change.isPending} onClick={() => change.mutate(choice)}>
          {change.isPending ? messages.processing : researchLabels.confirmShare}
        </Button>
      ),
    },
    'confirm-unshare': {
      title: researchLabels.confirmUnshare,
      body: <p>{researchTexts.confirmUnshare}</p>,
      action: (
        <Button variant="contained" disabled={change.isPending} onClick={() => change.mutate(new Map())}>
          {change.isPending ? messages.processing : researchLabels.confirmUnshare}
        </Button>
      ),
    },
  }[step]

  return (
    <SheetDialog
      title={steps.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {researchLabels.cancel}
          </Button>
          {steps.action}
        </>
      }
    >
      <div className={common.stack}>
        {steps.body}
        {change.isError && <Band tone="bad">{failureText(change.error)}</Band>}
      </div>
    </SheetDialog>
  )
}
