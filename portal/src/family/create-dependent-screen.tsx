import { dependentListTexts, dependentTexts } from '@kinchart/texts/en/account.ts'
import { messages, dependentLabels } from '@kinchart/contract/text/texts.ts'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { ArrowBackRounded } from 'icons'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#paths/paths.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { useNotify, PageHead } from '#ui/page.tsx'
import { leaveIfMeant } from '#ui/unsaved.ts'
import { DependentForm } from './dependent-form.tsx'
import {
  dependentQuery,
  clearUpdateId,
  readUpdateId,
  toDependentBaseline,
  newDependent,
  useSaveDependent,
} from './dependent-values.ts'
import styles from './dependents.module.css'

/** Source: S1 §2.8, §3; design 1.2, 1.3. */
export function CreateDependentScreen() {
  const notify = useNotify()
  const navigate = useNavigate()
  const [updateId] = useState(readUpdateId)
  const saved = useQuery({ ...dependentQuery(updateId ?? ''), enabled: updateId !== null })
  const saving = useSaveDependent(updateId)
  const leave = () => {
    clearUpdateId()
    void navigate(paths.dependents)
  }
  // Keep the form's initial values, even if the dependent is refetched.
  const [baseline, setBaseline] = useState(updateId === null ? newDependent : null)
  if (baseline === null && saved.data !== undefined) setBaseline(toDependentBaseline(saved.data))
  return (
    <>
      <div className={styles.dependentsHead}>
        <IconButton aria-label={dependentListTexts.back} onClick={() => void leaveIfMeant(leave)}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead
          title={updateId === null ? dependentLabels.create : dependentLabels.update}
          tabTitle={updateId === null ? dependentTexts.createTitle : dependentTexts.updateTitle}
        />
      </div>
      {baseline !== null ? (
        <DependentForm
          key={updateId}
          values={baseline.values}
          draftKey={`dependent/${updateId ?? 'new'}`}
          onSave={async (typed) => {
            if (!(await saving.mutateAsync({ baseline, typed }))) return
            notify('success', messages.dependentSaved)
            leave()
          }}
          onCancel={() => notify('info', messages.dependentCleared)}
        />
      ) : saved.isError ? (
        <CouldNotLoad onRetry={() => void saved.refetch()} />
      ) : (
        <SkeletonRows rows={6} columns={2} />
      )}
    </>
  )
}
