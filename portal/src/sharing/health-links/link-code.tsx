import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import PrintOutlined from 'icon:outline-print'
import ContentCopyRounded from 'icon:round-content-copy'
import { useId } from 'react'
import { PartNotLoadedError } from '#loading/part-not-loaded-error.ts'
import { PlaceNotLoaded } from '#loading/place-not-loaded.tsx'
import { codePicture } from '#ui/code-picture.ts'
import { useNotify } from '#ui/notices.tsx'
import fieldStyles from '#ui/field.module.css'
import styles from './health-links.module.css'

/** A link as a QR code and as text to copy. Error correction M, as the link specification requires. */
export function LinkCode({ link, label }: { readonly link: string; readonly label: string }) {
  const notify = useNotify()
  const id = useId()
  const drawn = useQuery({
    queryKey: ['health-link-code', link],
    queryFn: () => drawCode(link),
    retry: false,
    gcTime: 0,
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      notify('success', words.copied)
    } catch {
      notify('error', words.copyFailed)
    }
  }
  return (
    <div className={styles.linkCode}>
      <div className={styles.linkCodePicture}>
        {drawn.isPending && <Skeleton variant="rounded" width={240} height={240} />}
        {drawn.error instanceof PartNotLoadedError ? (
          <PlaceNotLoaded failure={drawn.error} onRetry={() => void drawn.refetch()} />
        ) : (
          drawn.isError && <p>{words.qrTooLong}</p>
        )}
        {drawn.isSuccess && <img src={drawn.data} alt={`${words.qrLabel}${label === '' ? '' : `: ${label}`}`} />}
      </div>
      <div className={styles.linkCodeWords}>
        <label htmlFor={id} className={fieldStyles.fieldLabel}>
          {words.link}
        </label>
        <textarea id={id} readOnly rows={6} value={link} onFocus={(event) => event.target.select()} />
        <div className={styles.linkCodeActs}>
          <Button variant="outlined" startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
            {words.copy}
          </Button>
          <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Throws if the link is too long for a QR code. */
async function drawCode(link: string): Promise<string> {
  const { create } = await import('qrcode')
  return codePicture(create([{ data: link, mode: 'byte' }], { errorCorrectionLevel: 'M' }).modules)
}
