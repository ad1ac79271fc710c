import type { SentQuery } from './record-queries.ts'

/** Undefined if the statement may share a connection. */
export function needsOwnConnection({ text, isWithin, isNamed }: SentQuery): string | undefined {
  if (isNamed) return 'a prepared statement'
  for (const one of text.split(';')) {
    if (/^\s*(?:set|reset)\s+(?!local\b|constraints\b|transaction\b)/i.test(one)) return 'a setting of the session'
    if (/set_config\s*\(/i.test(one) && !/set_config\s*\([^()]*,\s*true\s*\)/i.test(one))
      return 'a setting of the session'
    if (/^\s*(?:set\s+(?:local|constraints|transaction)|declare|fetch|lock\s)/i.test(one) && !isWithin)
      return 'what a transaction holds, outside of one'
    if (/\bpg_(?:try_)?advisory_(?:lock|unlock)/i.test(one)) return 'a lock of the session'
    if (/^\s*(?:listen|unlisten)\b/i.test(one)) return 'listening'
    if (/^\s*(?:prepare|deallocate|discard|load)\b/i.test(one)) return 'what a session holds'
    if (/\b(?:temp|temporary)\s+(?:table|view|sequence)\b|\bpg_temp\b|\bwith\s+hold\b/i.test(one))
      return 'what a session holds'
  }
  return undefined
}
