import { z } from 'zod'

/** What `npm audit --json` prints, as far as it is read. Source: npm, audit report version 2. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      // An advisory, or the name of a package by which it comes.
      via: z.array(z.union([z.string(), z.object({ title: z.string().nullish(), url: z.string().nullish() })])),
    }),
  ),
})
const failure = z.object({ message: z.string() })

export type Vulnerable = { readonly name: string; readonly severity: string; readonly known: readonly string[] }
/** `not-run`: the registry did not say what is known. `why`: in its words, on one line. */
export type Audit =
  | { readonly kind: 'not-run'; readonly why: string }
  | { readonly kind: 'run'; readonly found: readonly Vulnerable[] }

/** Severities that nobody ships with. */
const grave: ReadonlySet<string> = new Set(['high', 'critical'])

/** Reads what `npm audit --json` printed; what is no report is one that was not run, never one that found nothing. */
export function readAudit(printed: string): Audit {
  const said = parse(printed)
  const read = report.safeParse(said)
  if (!read.success) {
    const failed = failure.safeParse(said)
    const why = failed.success ? failed.data.message : 'npm printed no report.'
    return { kind: 'not-run', why: why.split('\n', 1)[0] ?? '' }
  }
  // What is only named by others that need it is told once, where it is itself.
  const found = Object.entries(read.data.vulnerabilities).flatMap(([name, { severity, via }]) => {
    const known = via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title ?? ''} ${one.url ?? ''}`.trim()]))
    return known.length === 0 ? [] : [{ name, severity, known }]
  })
  return { kind: 'run', found: found.toSorted((one, other) => (one.name < other.name ? -1 : 1)) }
}

export const graveOf = (found: readonly Vulnerable[]): readonly Vulnerable[] =>
  found.filter(({ severity }) => grave.has(severity))

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
