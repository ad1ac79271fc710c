import { healthCardTexts as words } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import ImageOutlined from 'icon:outline-image'
import PhotoCameraOutlined from 'icon:outline-photo-camera'
import { useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '#loading/lazy-part.tsx'
import { Band } from '#ui/band.tsx'
import { findCodeInFile } from './find-code.ts'
import styles from './codes.module.css'

const Camera = lazyPart(async () => (await import('./camera.tsx')).Camera)

type Props = {
  readonly onCode: (text: string) => void
  /** Why the input is not a usable code. Null if there was no input. */
  readonly told: string | null
  readonly onTold: (told: string) => void
  readonly children?: ReactNode
}

/** Pictures never leave the page. */
export function CodeWays({ onCode, told, onTold, children }: Props) {
  const picture = useRef<HTMLInputElement>(null)
  const [isFilming, setFilming] = useState(false)
  const takePicture = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const text = await findCodeInFile(file)
    if (text === null) onTold(words.noCode)
    else onCode(text)
  }
  return (
    <>
      <div className={styles.ways}>
        <Button variant="outlined" startIcon={<PhotoCameraOutlined />} onClick={() => setFilming(!isFilming)}>
          {isFilming ? words.stopCamera : words.camera}
        </Button>
        <Button variant="outlined" startIcon={<ImageOutlined />} onClick={() => picture.current?.click()}>
          {words.picture}
        </Button>
        <input
          ref={picture}
          type="file"
          accept="image/*"
          hidden
          aria-label={words.picture}
          onChange={({ target }) => {
            void takePicture(target.files?.[0])
            target.value = ''
          }}
        />
        {children}
      </div>
      {isFilming && <Camera onCode={onCode} />}
      {told !== null && <Band tone="attn">{told}</Band>}
    </>
  )
}
