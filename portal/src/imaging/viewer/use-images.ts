import { imageFailures } from '@kinchart/texts/en/further-failures.ts'
import { imagingFaults } from '@kinchart/texts/en/imaging.ts'
import { useEffect, useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { ImageError } from '../dicom/image-error.ts'
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

type Held = { readonly of: readonly ImageSource[]; readonly images: Images }

/** What is held with one more source tried; what came of other sources is left behind. */
export function withFound(
  held: Held,
  of: readonly ImageSource[],
  reader: ImageReader,
  found: OpenedSource | FailedSource,
): Held {
  const before = held.of === of ? held.images : nothing
  return {
    of,
    images: {
      reader,
      done: before.done + 1,
      opened: 'opened' in found ? [...before.opened, found] : before.opened,
      failed: 'opened' in found ? before.failed : [...before.failed, found],
    },
  }
}

/** Opens files one after the other; each that opens can be seen at once, whatever becomes of the others. */
export function useImages(sources: readonly ImageSource[]): Images {
  const [held, setHeld] = useState<Held>({ of: sources, images: nothing })
  useEffect(() => {
    const ended = new AbortController()
    const reader = startImageReader()
    const loadAll = async (): Promise<void> => {
      for (const source of sources) {
        const found = await loadOne(reader, source)
        if (ended.signal.aborted) return
        setHeld((before) => withFound(before, sources, reader, found))
      }
    }
    void loadAll()
    return () => {
      ended.abort()
      reader.close()
    }
  }, [sources])
  return held.of === sources ? held.images : nothing
}

async function loadOne(reader: ImageReader, source: ImageSource): Promise<OpenedSource | FailedSource> {
  try {
    return { source, opened: await reader.open(source.key, await source.fetch()) }
  } catch (error) {
    return { key: source.key, name: source.name, sentence: sentenceOf(error) }
  }
}

/** What to say of a file that did not open. */
function sentenceOf(error: unknown): string {
  if (error instanceof ImageError) return imagingFaults[error.why]
  return failureText(error) || imageFailures.unreachable
}
