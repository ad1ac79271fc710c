/**
 * Checks whether a query names the account or profile that it is about, so that a database sharded by person has to
 * query only one shard. Judges by the SQL text.
 */

export function withoutPersonKey(sql: string, tablesOfPersons: ReadonlySet<string>): string | undefined {
  const text = sql.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  const named = [...text.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+)/gi)].map(
    ([, name = '']) => name,
  )
  const tables = [...new Set(named)].filter((name) => tablesOfPersons.has(name)).toSorted()
  if (tables.length === 0 || namesPerson(text, tables)) return undefined
  const columns = [
    ...text.matchAll(
      /(?:\w+\.)?(\w+)\s*(?:=|<=?|>=?|in|is|like)\s*(?:any\s*)?\(?\s*(?:\$\d|null|not null|true|false|now)/gi,
    ),
  ]
  const by = [...new Set(columns.map(([, name = '']) => name.toLowerCase()))].toSorted()
  const verb = /^(?:with .*?\) )?(insert|update|delete)\b/i.exec(text)?.[1]?.toLowerCase() ?? 'select'
  return `${verb} ${tables.join(' ')} by ${by.length === 0 ? 'nothing' : by.join(' ')}`
}

function namesPerson(text: string, tables: readonly string[]): boolean {
  const given = String.raw`\s*(?:=|in|is not distinct from)\s*(?:any\s*)?\(?\s*\(?\s*\$\d`
  if (new RegExp(String.raw`\b(?:account_id|profile_id)${given}`, 'i').test(text)) return true
  for (const table of ['account', 'profile'].filter((name) => tables.includes(name))) {
    const own = tables.length === 1 ? String.raw`(?:${table}\.)?` : String.raw`${table}\.`
    if (new RegExp(String.raw`(?<![\w.])${own}id${given}`, 'i').test(text)) return true
  }
  // An insert must have the key among its columns. An insert into `account` or `profile` creates the key.
  const into = /\binsert into (\w+)\s*\(([^)]*)\)/i.exec(text)
  if (into === null) return false
  const columns = (into[2] ?? '').split(',').map((name) => name.trim())
  return (
    columns.some((name) => name === 'account_id' || name === 'profile_id') ||
    ['account', 'profile'].includes(into[1] ?? '')
  )
}
