import { beforeEach, expect, test, vi } from 'vitest'
import { hasDrafts, saveDrafts, forgetDraftsOfOthers, takeDraft } from './drafts.ts'

const typed = new Map<string, object>()
vi.mock('#ui/unsaved.ts', () => ({ unsavedValues: () => typed }))

function storage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}

beforeEach(() => {
  typed.clear()
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('window', { location: { pathname: '/home/myprofile', search: '' } })
})

test('stores typed text without secrets, and returns it once to the same user', () => {
  typed.set('profile', { city: 'Columbia', newPassword: 'x', insurance: { plan: 'Family', ssnLast4: '0420' } })
  saveDrafts('marisol@example.org')
  expect(sessionStorage.getItem('drafts')).not.toMatch(/"0420"|Password/)
  forgetDraftsOfOthers('Marisol@example.org')
  localStorage.setItem('email', 'marisol@example.org')
  expect(takeDraft('profile')).toEqual({ city: 'Columbia', insurance: { plan: 'Family' } })
  expect(takeDraft('profile')).toBeNull()
})

test('returns no draft of the previous user when another user signs in', () => {
  typed.set('profile', { city: 'Columbia' })
  saveDrafts('marisol@example.org')
  forgetDraftsOfOthers('rufus@example.org')
  expect(hasDrafts()).toBe(false)
  expect(sessionStorage.getItem('drafts')).toBeNull()
})
