import { getSettings, type Settings } from '@kinchart/contract/calls/support.ts'
import { expect, test } from 'vitest'
import { readSettings, settingsCall } from './early-settings.ts'

const operators: Settings = {
  supportUrl: 'https://help.example.org',
  supportEmail: null,
  privacyUrl: 'https://example.org/privacy',
  termsUrl: 'https://example.org/terms',
  socialLinks: [],
  veteranFrameUrl: null,
  imagingViewerUrl: null,
  bookTelehealth: false,
  emergencyNumber: '911',
  isMailDelayed: true,
  demoSignIn: { email: 'demo@example.org', password: 'a walk' },
}

test('the sign-in page requests the settings from the endpoint in the contract', () => {
  expect(getSettings).toMatchObject(settingsCall)
})

test('the sign-in page parses the operator’s settings as the contract does', () => {
  expect(getSettings.answer.parse(operators)).toMatchObject(readSettings(operators) ?? {})
  expect(readSettings(operators)).toEqual({
    supportUrl: 'https://help.example.org',
    supportEmail: null,
    privacyUrl: 'https://example.org/privacy',
    termsUrl: 'https://example.org/terms',
    isMailDelayed: true,
    demoSignIn: { email: 'demo@example.org', password: 'a walk' },
  })
})

test('the sign-in page rejects settings that the contract rejects', () => {
  for (const field of ['supportUrl', 'supportEmail', 'privacyUrl', 'termsUrl', 'isMailDelayed']) {
    const broken = { ...operators, [field]: 7 }
    expect([getSettings.answer.safeParse(broken).success, readSettings(broken)]).toEqual([false, null])
  }
  expect(readSettings(null)).toBeNull()
})
