import { getClaimDocument } from '@kinchart/contract/calls/claims.ts'
import { claimTexts as words } from '@kinchart/texts/en/claims.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import PictureAsPdfOutlined from 'icon:outline-picture-as-pdf'
import { failureText } from '#api/call-failed-error.ts'
import { callForFile } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import { saveFile } from '#ui/save-file.ts'
import { classNames } from '#theme/styles.ts'
import styles from './claims.module.css'

type Props = {
  readonly profileId: string
  readonly id: string
  readonly number: string | null
  readonly label?: string
}

export function DocumentButton({ profileId, id, number, label = words.getDocument }: Props) {
  const notify = useNotify()
  const save = useMutation({
    mutationFn: () => callForFile(getClaimDocument, { query: { profileId }, params: { id } }),
    onSuccess: (content) => saveFile(words.documentName({ number: number ?? id }), content),
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <Button
      className={classNames(styles.claimDocument)}
      variant="outlined"
      startIcon={<PictureAsPdfOutlined />}
      disabled={save.isPending}
      aria-label={`${label}${number === null ? '' : ` ${number}`}`}
      onClick={() => save.mutate()}
    >
      <span aria-live="polite">{save.isPending ? words.makingDocument : label}</span>
    </Button>
  )
}
