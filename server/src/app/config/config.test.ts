import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('reads the settings if the environment also contains the variables of a login shell', () => {
  const shell = {
    MAIL: '/var/mail/marisol',
    USER: 'marisol',
    HOME: '/home/marisol',
    SHELL: '/bin/bash',
    LANG: 'en_US.UTF-8',
  }
  expect(readConfig({ ...shell, PORT: '4380' })).toMatchObject({ port: 4380 })
})

test('names the variable in the error for an invalid setting', () => {
  expect(() => readConfig({ PORT: 'many' })).toThrow('PORT')
  expect(() => readConfig({ ROLES: 'api,cook' })).toThrow('ROLES')
  expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL')
  expect(() => readConfig({ METRICS_PORT: '70000' })).toThrow('METRICS_PORT')
})

test('never serves metrics on the public port', () => {
  expect(() => readConfig({ PORT: '4380', METRICS_PORT: '4380' })).toThrow('METRICS_PORT must differ from PORT')
  expect(readConfig({ PORT: '4380', METRICS_PORT: '4381' }).metrics).toEqual({ port: 4381, host: '127.0.0.1' })
  expect(readConfig({ PORT: '4380' }).metrics).toBeUndefined()
})
