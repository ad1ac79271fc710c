import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('what a login shell sets by itself does not keep Kinchart from starting', () => {
  const shell = {
    MAIL: '/var/mail/marisol',
    USER: 'marisol',
    HOME: '/home/marisol',
    SHELL: '/bin/bash',
    LANG: 'en_US.UTF-8',
  }
  expect(readConfig({ ...shell, PORT: '4380' })).toMatchObject({ port: 4380 })
})

test('a setting that cannot be meant is refused by its name', () => {
  expect(() => readConfig({ PORT: 'many' })).toThrow('PORT')
  expect(() => readConfig({ ROLES: 'api,cook' })).toThrow('ROLES')
})
