/**
 * Text that the user was typing when the server ended the session. Kept only in this tab, for the same account, and for
 * at most an hour. Secrets are never stored.
 */
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { unsavedValues } from '#ui/unsaved.ts'

const retentionMs = 3_600_000
const secrets = /password|passcode|code$|ssn|token/i

type Drafts = {
  readonly email: string
  readonly path: string
  readonly keptAt: number
  readonly forms: Readonly<Record<string, Record<string, unknown>>>
}

function read(): Drafts | null {
  try {
    const drafts: unknown = JSON.parse(sessionStorage.getItem(storageKeys.drafts) ?? 'null')
    return isDrafts(drafts) && Date.now() - drafts.keptAt < retentionMs ? drafts : null
  } catch {
    return null
  }
}

/** Validated by hand, because a schema would load the schema library on the sign-in page. */
function isDrafts(value: unknown): value is Drafts {
  if (!isFields(value)) return false
  const { email, path, keptAt, forms } = value as Record<string, unknown>
  return (
    typeof email === 'string' &&
    typeof path === 'string' &&
    typeof keptAt === 'number' &&
    isFields(forms) &&
    Object.values(forms).every(isFields)
  )
}

export function saveDrafts(email: string): void {
  const { pathname, search } = window.location
  const forms = Object.fromEntries([...unsavedValues()].map(([key, values]) => [key, withoutSecrets(values)]))
  write({ email, path: pathname + search, keptAt: Date.now(), forms })
}

const write = (drafts: Drafts): void => sessionStorage.setItem(storageKeys.drafts, JSON.stringify(drafts))

function withoutSecrets(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !secrets.test(name))
      .map(([name, value]) => [name, isFields(value) ? withoutSecrets(value) : value]),
  )
}

const isFields = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const hasLostSession = (): boolean => read() !== null

export const hasDrafts = (): boolean => Object.keys(read()?.forms ?? {}).length > 0

/** Path of the page with unsaved text. Null if there is no unsaved text. */
export const draftPath = (): string | null => (hasDrafts() ? (read()?.path ?? null) : null)

export function forgetDraftsOfOthers(email: string): void {
  const drafts = read()
  if (drafts === null || drafts.email.toLowerCase() !== email.toLowerCase() || !hasDrafts()) forgetDrafts()
}

export function takeDraft(key: string): Record<string, unknown> | null {
  const drafts = read()
  const found = drafts?.forms[key]
  if (drafts === null || found === undefined || drafts.email !== localStorage.getItem(storageKeys.email)) return null
  const { [key]: _taken, ...forms } = drafts.forms
  if (Object.keys(forms).length === 0) forgetDrafts()
  else write({ ...drafts, forms })
  return found
}

export const forgetDrafts = (): void => sessionStorage.removeItem(storageKeys.drafts)
