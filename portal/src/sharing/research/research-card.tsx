import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { researchLabels, researchTexts, researchUseTexts } from '@kinchart/texts/en/research.ts'
import Button from '@mui/material/Button'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { choiceOf } from '../type-choice.ts'
import { ChosenTypes } from './chosen-types.tsx'
import { ResearchDialog } from './research-dialog.tsx'
import type { ResearchStep } from './research-dialog.tsx'
import { ResearchFacts } from './research-facts.tsx'
import { ResearchHistory } from './research-history.tsx'
import { consentsQuery, sharedItemsQuery } from './research-query.ts'
import { ResearchUses } from './research-uses.tsx'
import { useIsSharing } from './use-is-sharing.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import cardStyles from '#ui/card.module.css'
import styles from './research.module.css'

/** The toggle of the profile page, what is shared now, and every change of it. Source: S1 §2.7, §4. */
export function ResearchCard() {
  const isSharing = useIsSharing() === true
  const shared = useQuery({ ...sharedItemsQuery, enabled: isSharing, select: ({ items }) => items })
  const consents = useQuery(consentsQuery).data
  const hasSignal = consents?.hasPrivacySignal === true
  const newSources = consents?.newSources ?? []
  const [step, setStep] = useState<ResearchStep | null>(null)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [areUsesOpen, setUsesOpen] = useState(false)
  return (
    <Card
      title={researchTexts.title}
      actions={
        <label className={styles.researchSwitch}>
          <span className={common.muted}>{isSharing ? researchTexts.sharing : researchTexts.notSharing}</span>
          <Switch
            checked={isSharing}
            onChange={() => setStep(isSharing ? 'confirm-unshare' : 'choose')}
            slotProps={{ input: { 'aria-label': researchTexts.title } }}
          />
        </label>
      }
    >
      <div className={classNames(cardStyles.cardBody, styles.research)}>
        <p className={styles.researchSay}>{researchLabels.checkbox}</p>
        <ResearchFacts />
        {isSharing && shared.data !== undefined && (
          <div>
            <h3>{researchTexts.sharedNow}</h3>
            <ChosenTypes types={recordTypes} choice={choiceOf(shared.data)} />
          </div>
        )}
        {isSharing && newSources.length > 0 && (
          <p className={common.help}>{researchTexts.newSources({ names: listOf(newSources) })}</p>
        )}
        {hasSignal && <p className={common.help}>{researchTexts.signal}</p>}
        {!isSharing && <p className={common.help}>{researchTexts.asksFirst}</p>}
        <div className={styles.researchActs}>
          {isSharing && <Button onClick={() => setStep('choose')}>{researchTexts.change}</Button>}
          <Button onClick={() => setHistoryOpen(true)}>{researchTexts.history}</Button>
          <Button onClick={() => setUsesOpen(true)}>{researchUseTexts.title}</Button>
        </div>
      </div>
      {step !== null && <ResearchDialog firstStep={step} isSharing={isSharing} onClose={() => setStep(null)} />}
      {isHistoryOpen && <ResearchHistory onClose={() => setHistoryOpen(false)} />}
      {areUsesOpen && <ResearchUses onClose={() => setUsesOpen(false)} />}
    </Card>
  )
}
