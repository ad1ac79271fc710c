import { appTexts as words } from '@kinchart/texts/en/security.ts'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { PartNotLoadedError } from '#loading/part-not-loaded-error.ts'
import { PlaceNotLoaded } from '#loading/place-not-loaded.tsx'
import { codePicture } from '#ui/code-picture.ts'
import styles from './factors.module.css'

/** An app's key as a code to scan, dark on white in both schemes. */
export function AppKeyCode({ address }: { readonly address: string }) {
  const drawn = useQuery({
    queryKey: ['app-key-code', address],
    queryFn: () => drawCode(address),
    retry: false,
    gcTime: 0,
  })
  return (
    <div className={styles.qr}>
      {drawn.isPending && <Skeleton variant="rounded" width="12rem" height="12rem" />}
      {drawn.error instanceof PartNotLoadedError && (
        <PlaceNotLoaded failure={drawn.error} onRetry={() => void drawn.refetch()} />
      )}
      {drawn.isSuccess && <img src={drawn.data} alt={words.qrLabel} />}
    </div>
  )
}

async function drawCode(address: string): Promise<string> {
  const { create } = await import('qrcode')
  return codePicture(create([{ data: address, mode: 'byte' }], { errorCorrectionLevel: 'L' }).modules)
}
