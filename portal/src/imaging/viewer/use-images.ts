import { imagingFaults, imagingTexts } from '@kinchart/contract/texts-imaging.ts'
import { useEffect, useState } from 'react'
import { failureText } from '#api/call-failed.ts'
import { ImageFault } from '../dicom/image-fault.ts'
import { startImageReader } from '../dicom/image-reader.ts'
import type { ImageReader } from '../dicom/image-reader.ts'
import type { FailedSource, ImageSource, OpenedSource } from './stacks.ts'

export type Images = {
  readonly reader: ImageReader | null
  readonly opened: readonly OpenedSource[]
  readonly failed: readonly FailedSource[]
  /** How many have been tried. */
  readonly done: number
}

const nothing: Images = { reader: null, opened: [], failed: [], done: 0 }

/** Opens files one after the other; each that opens can be seen at once, whatever becomes of the others. */
export function useImages(sources: readonly ImageSource[]): Images {
  const [images, setImages] = useState<Images>(nothing)
  useEffect(() => {
    const ended = new AbortController()
    const reader = startImageReader()
    const openAll = async (): Promise<void> => {
      for (const source of sources) {
        const found = await openOne(reader, source)
        if (ended.signal.aborted) return
        setImages((before) => ({
          reader,
          done: before.done + 1,
          opened: 'opened' in found ? [...before.opened, found] : before.opened,
          failed: 'opened' in found ? before.failed : [...before.failed, found],
        }))
      }
    }
    void openAll()
    return () => {
      ended.abort()
      reader.close()
    }
  }, [sources])
  return images
}

async function openOne(reader: ImageReader, source: ImageSource): Promise<OpenedSource | FailedSource> {
  try {
    return { source, opened: await reader.open(source.key, await source.fetch()) }
  } catch (error) {
    return { key: source.key, name: source.name, sentence: sentenceOf(error) }
  }
}

/** What to say of a file that did not open. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ImageFault) return imagingFaults[error.why]
  return failureText(error) || imagingTexts.unreachable
}
