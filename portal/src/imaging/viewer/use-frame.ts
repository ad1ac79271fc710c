import type { ImagingFault } from '@kinchart/texts/en/imaging.ts'
import { useEffect, useState } from 'react'
import { ImageError } from '../dicom/image-error.ts'
import type { ImageReader } from '../dicom/image-reader.ts'
import type { Frame } from '../dicom/opened-image.ts'
import type { StackImage } from './stacks.ts'

type Shown = { readonly name: string; readonly frame: Frame | null; readonly fault: ImagingFault | null }

/** The unpacked image; the one before it stays until it has come. */
export function useFrame(reader: ImageReader | null, image: StackImage | undefined): Shown & { isWaiting: boolean } {
  const [shown, setShown] = useState<Shown>({ name: '', frame: null, fault: null })
  const key = image?.key
  const place = image?.frame
  const name = `${key}/${place}`
  useEffect(() => {
    if (!reader || key === undefined || place === undefined) return undefined
    let isOver = false
    reader.frame(key, place).then(
      (frame) => {
        if (!isOver) setShown({ name, frame, fault: null })
      },
      (error: unknown) => {
        const fault = error instanceof ImageError ? error.why : 'damaged'
        if (!isOver) setShown({ name, frame: null, fault })
      },
    )
    return () => {
      isOver = true
    }
  }, [reader, key, place, name])
  return { ...shown, isWaiting: shown.name !== name }
}
