import { imagingTexts as words, imagingErrors } from '@kinchart/texts/en/imaging.ts'
import Button from '@mui/material/Button'
import { CloseRounded } from 'icons'
import { useEffect, useId, useRef, useState } from 'react'
import { Band } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { StackView, stacksOf, type ImageSource, type FailedSource, type OpenedSource } from './stack-view.tsx'
import styles from './viewer.module.css'
import { classNames, common } from '#theme/styles.ts'
import cardStyles from '#ui/card.module.css'
import { imageFailures } from '@kinchart/texts/en/further-failures.ts'
import { failureText } from '#api/send.ts'
import { ImageError } from '#imaging/dicom/opened-image.ts'
import { startImageReader, type ImageReader } from '#imaging/dicom/image-reader.ts'

type Images = {
  readonly reader: ImageReader | null
  readonly opened: readonly OpenedSource[]
  readonly failed: readonly FailedSource[]
  readonly done: number
}

const nothing: Images = { reader: null, opened: [], failed: [], done: 0 }

type SourceImages = { readonly of: readonly ImageSource[]; readonly images: Images }

export function withFound(
  sourceImages: SourceImages,
  of: readonly ImageSource[],
  reader: ImageReader,
  found: OpenedSource | FailedSource,
): SourceImages {
  const before = sourceImages.of === of ? sourceImages.images : nothing
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

function useImages(sources: readonly ImageSource[]): Images {
  const [sourceImages, setSourceImages] = useState<SourceImages>({ of: sources, images: nothing })
  useEffect(() => {
    const ended = new AbortController()
    const reader = startImageReader()
    const loadAll = async (): Promise<void> => {
      for (const source of sources) {
        const found = await loadOne(reader, source)
        if (ended.signal.aborted) return
        setSourceImages((before) => withFound(before, sources, reader, found))
      }
    }
    void loadAll()
    return () => {
      ended.abort()
      reader.close()
    }
  }, [sources])
  return sourceImages.of === sources ? sourceImages.images : nothing
}

async function loadOne(reader: ImageReader, source: ImageSource): Promise<OpenedSource | FailedSource> {
  try {
    return { source, opened: await reader.open(source.key, await source.fetch()) }
  } catch (error) {
    return { key: source.key, name: source.name, sentence: sentenceOf(error) }
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ImageError) return imagingErrors[error.why]
  return failureText(error) || imageFailures.unreachable
}

type Props = {
  readonly title: string
  readonly sources: readonly ImageSource[]
  readonly personName: string
  readonly onClose: () => void
}

export function ImagingViewer({ title, sources, personName, onClose }: Props) {
  const titleId = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const { reader, opened, failed, done } = useImages(sources)
  const [chosenId, setChosen] = useState<string | null>(null)
  const stacks = stacksOf(opened)
  const stack = stacks.find(({ id }) => id === chosenId) ?? stacks[0]
  const isOver = done >= sources.length
  const named = stack?.images[0]?.facts.patientName ?? null
  // Focus the title, so that screen readers continue there.
  useEffect(() => head.current?.focus(), [])
  return (
    <section className={classNames(common.card, styles.imagingViewer)} aria-labelledby={titleId}>
      <div className={classNames(cardStyles.cardHead, cardStyles.hasActs)} data-part="card-head">
        <h2 id={titleId} ref={head} tabIndex={-1}>
          {title}
        </h2>
        <Button startIcon={<CloseRounded />} onClick={onClose}>
          {words.close}
        </Button>
      </div>
      <div className={styles.imagingBody}>
        {failed.length > 0 && (
          <Band tone="attn">
            <b>{words.problems}</b>
            <ul className={styles.imageProblems}>
              {failed.map(({ key, name, sentence }) => (
                <li key={key}>
                  <span>{name}</span> {sentence}
                </li>
              ))}
            </ul>
          </Band>
        )}
        {named !== null && !isSameName(named, personName) && <Band tone="calm">{words.otherPerson}</Band>}
        {!isOver && (
          <output className={styles.imageWait}>
            <Spinner /> {words.loading} {sources.length > 1 && words.fetched({ done, all: sources.length })}
          </output>
        )}
        {stacks.length > 1 && (
          <ul className={styles.imageSets} aria-label={words.sets}>
            {stacks.map(({ id, title: name, images }) => (
              <li key={id}>
                <button type="button" aria-pressed={id === stack?.id} onClick={() => setChosen(id)}>
                  <span>{name}</span>
                  <small className={common.num}>{words.images({ count: images.length })}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {stack && <StackView key={stack.id} stack={stack} reader={reader} />}
        <p className={classNames(common.muted, styles.imageNote)}>{words.notForDiagnosis}</p>
      </div>
    </section>
  )
}

/** Ignores the order of words, because files put the family name first. */
function isSameName(one: string, other: string): boolean {
  const wordsOf = (name: string): readonly string[] =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 1)
  const [theirs, ours] = [wordsOf(one), new Set(wordsOf(other))]
  return theirs.filter((word) => ours.has(word)).length >= Math.min(2, ours.size, theirs.length)
}
