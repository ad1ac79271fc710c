import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { researchLabels, researchTexts, researchUseTexts } from '@kinchart/texts/en/research.ts'
import Button from '@mui/material/Button'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { choiceOf } from '#sharing/type-selection.tsx'
import { ChosenTypes, ResearchFacts } from './research-facts.tsx'
import { ResearchDialog, type ResearchStep } from './research-dialog.tsx'
import { consentsQuery, sharedItemsQuery, usesQuery, useIsSharing } from './research-query.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames, common } from '#theme/styles.ts'
import cardStyles from '#ui/card.module.css'
import styles from './research.module.css'
import { messages } from '@kinchart/contract/text/texts.ts'
import { formatInstantWithTime } from '#text/record-text.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import type { ResearchUse } from '@kinchart/contract/calls/research.ts'

function ResearchUses({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(usesQuery)
  return (
    <SheetDialog title={researchUseTexts.title} isOpen onClose={onClose}>
      {isError ? (
        <CouldNotLoad onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p aria-live="polite">{actionTexts.wait}</p>
      ) : data.uses.length === 0 ? (
        <p className={common.muted}>{researchUseTexts.noneYet}</p>
      ) : (
        <>
          <p className={classNames(styles.researchCredit, common.num)}>
            {researchUseTexts.credit} <b>{dollars(data.creditCents)}</b>
          </p>
          <ol className={styles.researchHistory}>
            {data.uses.map((use) => (
              <Use key={use.id} use={use} />
            ))}
          </ol>
        </>
      )}
    </SheetDialog>
  )
}

function Use({ use }: { use: ResearchUse }) {
  const used = recordTypes
    .filter(({ eName }) => use.tables.includes(eName))
    .map(({ name, eName }) => (use.tables.includes(`${eName}Notes`) ? `${name} ${researchTexts.withNotes}` : name))
  return (
    <li>
      <h3>{use.study}</h3>
      <p className={classNames(common.muted, common.num)}>
        {researchUseTexts.by({ organization: use.by })},{' '}
        <time dateTime={use.usedAt}>{formatInstantWithTime(use.usedAt)}</time>
      </p>
      <p className={styles.researchUsed}>{listOf(used)}</p>
      <p className={common.num}>
        {researchUseTexts.records({ count: use.records })}, <b>{dollars(use.creditCents)}</b>
      </p>
    </li>
  )
}

const dollars = (cents: number): string => moneyInWords((cents / 100).toFixed(2), 'USD')

function ResearchHistory({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(consentsQuery)
  return (
    <SheetDialog title={researchTexts.history} isOpen onClose={onClose}>
      {isError ? (
        <CouldNotLoad onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p aria-live="polite">{actionTexts.wait}</p>
      ) : data.consents.length === 0 ? (
        <>
          <h3>{messages.noRecordsFound}</h3>
          <p className={common.muted}>{researchTexts.neverShared}</p>
        </>
      ) : (
        <ol className={styles.researchHistory}>
          {data.consents.map(({ id, shareRecord, sharedItems, changedAt, hadPrivacySignal }) => (
            <li key={id}>
              <h3>{shareRecord ? researchTexts.turnedOn : researchTexts.turnedOff}</h3>
              <p className={classNames(common.muted, common.num)}>
                <time dateTime={changedAt}>{formatInstantWithTime(changedAt)}</time>
              </p>
              <ChosenTypes types={recordTypes} choice={choiceOf(sharedItems)} />
              {hadPrivacySignal && <p className={common.help}>{researchTexts.hadSignal}</p>}
            </li>
          ))}
        </ol>
      )}
    </SheetDialog>
  )
}

/** Source: S1 §2.7, §4. */
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
