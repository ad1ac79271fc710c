import { expect, test } from 'vitest'

test('rejects an unknown icon by its name', async () => {
  await expect(import('icon:round-no-such-icon')).rejects.toThrow('no icon named round-no-such-icon')
})
