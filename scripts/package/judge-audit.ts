import { z } from 'zod'

/** Contains only the fields that we use. Source: npm, audit report version 2. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string().nullish(), url: z.string().nullish() })])),
    }),
  ),
})
const failure = z.object({ message: z.string() })

export type Vulnerable = { readonly name: string; readonly severity: string; readonly known: readonly string[] }
/** `not-run`: the registry returned no result. `why`: its message, on one line. */
export type Audit =
  | { readonly kind: 'not-run'; readonly why: string }
  | { readonly kind: 'run'; readonly found: readonly Vulnerable[] }

const grave: ReadonlySet<string> = new Set(['high', 'critical'])

/** Parses the output of `npm audit --json`. Returns `not-run` for invalid output, never an empty result. */
export function readAudit(printed: string): Audit {
  const parsedOutput = parse(printed)
  const read = report.safeParse(parsedOutput)
  if (!read.success) {
    const failed = failure.safeParse(parsedOutput)
    const why = failed.success ? failed.data.message : 'npm printed no report.'
    return { kind: 'not-run', why: why.split('\n', 1)[0] ?? '' }
  }
  // Report each advisory once, at the package itself, not at its dependents.
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
