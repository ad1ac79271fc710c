import { expect, test } from 'vitest'
import type { ImageReader } from '../dicom/image-reader.ts'
import type { FailedSource, ImageSource } from './stack-view.tsx'
import { withFound } from './imaging-viewer.tsx'

const reader: ImageReader = {
  open: async () => Promise.reject(new Error('none')),
  paint: async () => Promise.reject(new Error('none')),
  close: () => undefined,
} as never
const sources = (name: string): readonly ImageSource[] => [{ key: name, name, fetch: async () => new Blob() }]
const failed = (key: string): FailedSource => ({ key, name: key, sentence: 'It cannot be opened.' })

test('selecting files a second time replaces the first files', () => {
  const [first, second] = [sources('first'), sources('second')]
  const once = withFound(
    { of: first, images: { reader: null, opened: [], failed: [], done: 0 } },
    first,
    reader,
    failed('first'),
  )
  expect(once.images).toMatchObject({ done: 1, failed: [{ key: 'first' }] })
  const again = withFound(once, second, reader, failed('second'))
  expect(again.of).toBe(second)
  expect(again.images).toMatchObject({ done: 1, failed: [{ key: 'second' }] })
  expect(withFound(again, second, reader, failed('third')).images.failed).toHaveLength(2)
})
