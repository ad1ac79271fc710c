import type { ImageFacts, OpenedImage } from '../dicom/opened-image.ts'

export type ImageSource = {
  readonly key: string
  readonly name: string
  readonly fetch: () => Promise<Blob>
}

export type OpenedSource = { readonly source: ImageSource; readonly opened: OpenedImage }
export type FailedSource = { readonly key: string; readonly name: string; readonly sentence: string }

export type StackImage = {
  readonly key: string
  readonly frame: number
  readonly name: string
  readonly facts: ImageFacts
}
export type Stack = {
  readonly id: string
  readonly title: string
  readonly rate: number | null
  readonly images: readonly StackImage[]
}

/** Images of the same series and size form a stack, ordered by number. Any other file forms its own stack. */
export function stacksOf(sources: readonly OpenedSource[]): readonly Stack[] {
  const groups = Map.groupBy(sources, ({ source, opened }) =>
    opened.seriesUid === null || opened.frames > 1 ? source.key : opened.seriesUid,
  )
  return [...groups].map(([id, members]) => {
    const inOrder = members.toSorted(
      (a, b) => (a.opened.instanceNumber ?? Infinity) - (b.opened.instanceNumber ?? Infinity) || 0,
    )
    const images = inOrder.flatMap(({ source, opened }) =>
      Array.from({ length: opened.frames }, (_one, frame) => ({
        key: source.key,
        frame,
        name: source.name,
        facts: opened.facts,
      })),
    )
    const first = members[0]
    return { id, title: titleOf(first), rate: first?.opened.rate ?? null, images }
  })
}

function titleOf(member: OpenedSource | undefined): string {
  if (!member) return ''
  const { facts } = member.opened
  const words = [facts.modality, facts.study, facts.series].filter((word) => word !== null)
  return words.length === 0 ? member.source.name : [...new Set(words)].join(' · ')
}
