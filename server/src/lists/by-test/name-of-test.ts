import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { NameOfCode } from './open-names.ts'
import { shortName } from './short-name.ts'

/** Returns null for lists without tests, and for a row without a name. */
export function nameOfTest(
  section: string,
  { code, testKeys }: AnyRow & { code?: string | null; testKeys?: readonly string[] },
  nameOfCode?: NameOfCode,
): string | null {
  if (section !== 'labs' && section !== 'vitals') return null
  const [testKey, ...others] = testKeys ?? []
  return code ? shortName(code, others.length === 0 ? (testKey ?? null) : null, nameOfCode).name : null
}
