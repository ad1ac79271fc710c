import { escapeHtml } from './sanitize-note.ts'
import { createFlow, MAX_OUTPUT, type Flow, type Paragraph } from './rtf-flow.ts'
import { RtfRefusedError } from './rtf-refused-error.ts'
import { plainLook, tags, type RowDefinition, type State, type StoryKind, type Style } from './rtf-state.ts'

type Story = {
  readonly kind: StoryKind
  readonly flow: Flow
  parts: string[]
  run: string[]
  runStyle: Style
  mark: string
  rowFallback: RowDefinition | null
}

export type Stories = {
  readonly addText: (state: State, text: string) => void
  readonly addHtml: (state: State, html: string) => void
  readonly addMark: (state: State, text: string) => void
  readonly endParagraph: (state: State) => void
  readonly endCell: (state: State, depth: number) => void
  readonly endRow: (state: State, depth: number) => void
  readonly noteRow: (state: State) => void
  readonly beginStory: (state: State, kind: StoryKind) => void
  readonly endStory: (state: State) => void
  readonly finish: () => string
}

const MAX_STORIES = 500

const newStory = (kind: StoryKind): Story => ({
  kind,
  flow: createFlow(),
  parts: [],
  run: [],
  runStyle: '',
  mark: '',
  rowFallback: null,
})

export function createStories(): Stories {
  const all: Story[] = [newStory('page')]
  const done: { kind: StoryKind; html: string }[] = []
  let length = 0
  const of = (state: State): Story => all[state.story] ?? (all[0] as Story)

  const endRun = (story: Story): void => {
    if (story.run.length > 0) story.parts.push(dressed(escapeHtml(story.run.join('')), story.runStyle))
    story.run = []
  }
  const take = (state: State, depth?: number): Paragraph => {
    const story = of(state)
    endRun(story)
    const { look } = state
    const own = look.isInTable || look.tableDepth > 0 ? Math.max(1, look.tableDepth) : 0
    const paragraph = {
      html: story.parts.join(''),
      depth: depth ?? own,
      align: look.align,
      mark: story.mark.trim(),
      level: look.level,
      outline: look.outline,
    }
    story.parts = []
    story.mark = ''
    return paragraph
  }
  return {
    addText: (state, text) => {
      if (text === '' || state.style.includes('h')) return
      const story = of(state)
      length += text.length
      if (length > MAX_OUTPUT) throw new RtfRefusedError('too-large')
      if (story.runStyle !== state.style) endRun(story)
      story.runStyle = state.style
      story.run.push(text)
    },
    addHtml: (state, html) => {
      const story = of(state)
      endRun(story)
      story.parts.push(html)
    },
    addMark: (state, text) => {
      const story = of(state)
      if (story.mark.length < 60) story.mark += text
    },
    endParagraph: (state) => of(state).flow.endParagraph(take(state)),
    endCell: (state, depth) => of(state).flow.endCell(take(state, depth), depth),
    endRow: (state, depth) => {
      const row = state.row ?? of(state).rowFallback
      of(state).flow.endRow(take(state, depth), depth, row)
    },
    noteRow: (state) => {
      of(state).rowFallback = state.row
    },
    beginStory: (state, kind) => {
      if (all.length >= MAX_STORIES) {
        state.destination = 'skip'
        return
      }
      if (kind === 'note') {
        const count = all.filter((story) => story.kind === 'note').length + 1
        const story = of(state)
        endRun(story)
        story.parts.push(`<sup>[${count}]</sup>`)
      }
      all.push(newStory(kind))
      state.story = all.length - 1
      state.destination = 'text'
      state.style = ''
      state.look = plainLook
    },
    endStory: (state) => {
      const story = of(state)
      done.push({ kind: story.kind, html: story.flow.finish(take(state, 0)) })
    },
    finish: () => {
      const page = all[0] as Story
      endRun(page)
      const last = {
        html: page.parts.join(''),
        depth: 0,
        align: 'left',
        mark: page.mark.trim(),
        level: 0,
        outline: null,
      } as const
      const body = page.flow.finish(last)
      const notes = done.flatMap(({ kind, html }) => (kind === 'note' ? html : []))
      return [
        around('header', done, 'head'),
        body,
        notes.length === 0 ? '' : `<hr />${notes.map((html, index) => `<div>[${index + 1}] ${html}</div>`).join('')}`,
        around('footer', done, 'foot'),
      ].join('')
    },
  }
}

/** Shows each header or footer once, because first, left and right pages often repeat it. */
function around(tag: string, done: readonly { kind: StoryKind; html: string }[], kind: StoryKind): string {
  const uniqueHtml = new Set(done.flatMap((one) => (one.kind === kind && hasWords(one.html) ? one.html : [])))
  return [...uniqueHtml].map((html) => `<${tag}>${html}</${tag}>`).join('')
}

const hasWords = (html: string): boolean => /[\p{L}\p{N}]/u.test(html.replaceAll(/<[^>]{0,400}>/g, ''))

function dressed(text: string, style: Style): string {
  let html = text
  for (const letter of style) {
    const tag = tags[letter]
    if (tag !== undefined) html = `<${tag}>${html}</${tag}>`
  }
  return html
}
