import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import { startImport } from '@kinchart/contract/calls/import.ts'
import { connectTexts, importLabels } from '@kinchart/texts/en/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import LockOutlined from 'icon:outline-lock'
import DeleteOutlineRounded from 'icon:round-delete-outline'
import OpenInNewRounded from 'icon:round-open-in-new'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { useOpenRecord } from '#session/people.ts'
import { Band } from '#ui/band.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { returnToWebsite } from './progress/stored-return.ts'
import { WhoseRecords } from './whose-records.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import styles from './import.module.css'

type Chosen = Pick<CareOrganization, 'ehrEndPointId' | 'hospitalName'>

/** Before anything leaves this page: whose records these are, and what will happen. Source: S2 §2. */
export function ImportDialog({ organization, onClose }: { organization: Chosen; onClose: () => void }) {
  const { person } = useOpenRecord()
  const [chosenId, setChosenId] = useState<string | null>(person.profileId)
  const start = useMutation({
    mutationFn: (profileId: string) =>
      call(startImport, { body: { ehrEndPointId: organization.ehrEndPointId, profileId } }),
    onSuccess: ({ authorizationUrl }) => {
      returnToWebsite()
      window.location.assign(authorizationUrl)
    },
  })
  const problem = start.isError ? failureText(start.error) : chosenId === null ? messages.selectDependent : null
  return (
    <SheetDialog
      title={importLabels.dialogTitle}
      subtitle={`${organization.hospitalName} (${organization.ehrEndPointId})`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button
            variant="contained"
            loading={start.isPending || start.isSuccess}
            disabled={chosenId === null}
            onClick={() => chosenId !== null && start.mutate(chosenId)}
          >
            {importLabels.proceed}
          </Button>
        </>
      }
    >
      <WhoseRecords chosenId={chosenId} onChoose={setChosenId} />
      {problem !== null && <Band tone="bad">{problem}</Band>}
      <ul className={styles.whoseNotes}>
        <li>
          <OpenInNewRounded aria-hidden />
          {connectTexts.signInThere({ name: organization.hospitalName })}
        </li>
        <li>
          <LockOutlined aria-hidden />
          {connectTexts.passwordUnseen}
        </li>
        <li>
          <DeleteOutlineRounded aria-hidden />
          {connectTexts.canDelete}
        </li>
      </ul>
    </SheetDialog>
  )
}
