import { expect, test } from 'vitest'

test('rejects an unknown icon name', async () => {
  const unknown: string = 'icon:round-no-such-icon'
  await expect(import(unknown)).rejects.toThrow('no icon named round-no-such-icon')
})
