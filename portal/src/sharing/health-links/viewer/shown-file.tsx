import { viewerTexts as words } from '@kinchart/texts/en/health-links.ts'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { type OpenedFile, readBounded, isReachable } from '#sharing/health-links/health-link.ts'
import { Band } from '#ui/page.tsx'
import { formatDate, formatInstantWithTime } from '#text/record-text.ts'
import { readFile, type ShownPerson } from './read-file.ts'
import { SummaryPage, ShownSections } from './summary-page.tsx'
import { common } from '#theme/styles.ts'
import styles from './viewer.module.css'
import { healthLinkLimits as limits } from '@kinchart/contract/calls/health-links.ts'
import { base64url, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { z } from 'zod'
import { parseKeepingDigits } from './read-entry.ts'

/**
 * Opens a SMART Health Card and verifies that the issuer named in the card signed it. Source: SMART Health Cards, JWS
 * and issuer keys.
 */

const TIMEOUT_MS = 10_000
const claims = z.object({
  iss: z.string().max(2000),
  vc: z.object({ credentialSubject: z.object({ fhirBundle: z.record(z.string(), z.unknown()) }) }),
})
const keySet = z.object({
  keys: z
    .array(z.object({ kid: z.string(), kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string() }))
    .max(1000),
})

type OpenedCard = {
  readonly issuer: string
  readonly bundle: Uint8Array
  readonly state: 'verified' | 'not-verified' | 'forged'
}

/** Null if the text is not a health card. */
export async function openCard(jws: string): Promise<OpenedCard | null> {
  try {
    const header = decodeProtectedHeader(jws)
    const sent = base64url.decode(jws.split('.')[1] ?? '')
    const payload = header['zip'] === 'DEF' ? await inflate(sent) : sent
    const text = new TextDecoder().decode(payload)
    const { iss, vc } = claims.parse(parseKeepingDigits(text))
    const bundle = new TextEncoder().encode(JSON.stringify(vc.credentialSubject.fhirBundle))
    return { issuer: iss, bundle, state: await verify(jws, iss, header.kid) }
  } catch {
    return null
  }
}

async function verify(jws: string, issuer: string, kid: string | undefined): Promise<OpenedCard['state']> {
  const key = await findKey(issuer, kid)
  if (key === null) return 'not-verified'
  try {
    await compactVerify(jws, await importJWK(key, 'ES256'), { algorithms: ['ES256'] })
    return 'verified'
  } catch {
    return 'forged'
  }
}

async function findKey(issuer: string, kid: string | undefined) {
  if (!isReachable(issuer) || issuer.endsWith('/')) return null
  try {
    const response = await fetch(`${issuer}/.well-known/jwks.json`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { keys } = keySet.parse(JSON.parse((await readBounded(response)) ?? ''))
    return keys.find((one) => one.kid === kid) ?? null
  } catch {
    return null
  }
}

/** Raw DEFLATE (RFC 1951). Throws if the output grows too large. */
async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const reader = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    size += value.byteLength
    if (size > limits.openedBytes) throw new RangeError('too large')
    parts.push(value)
  }
}

export function ShownFile({ file }: { readonly file: OpenedFile }) {
  return file.kind === 'failure' ? <Band tone="bad">{words.failures[file.why]}</Band> : <Decrypted {...file} />
}

function Decrypted({ bytes, type }: Extract<OpenedFile, { kind: 'file' }>) {
  const prefix = useId()
  const shown = useMemo(() => readFile({ bytes, type }), [bytes, type])
  if (shown.kind === 'not-health') return <Band tone="bad">{words.failures['not-health']}</Band>
  if (shown.kind === 'cards') return shown.cards.map((jws, at) => <Card key={`${at}-${jws.length}`} jws={jws} />)
  if (shown.kind === 'records')
    return (
      <>
        <Person person={shown.person} title={words.records} facts={[]} />
        <ShownSections sections={shown.groups} />
      </>
    )
  const madeAt = shown.madeAt === null ? null : formatInstantWithTime(shown.madeAt)
  return (
    <>
      <Person
        person={shown.person}
        title={shown.title === '' ? words.summary : shown.title}
        facts={[
          [words.madeOn, madeAt],
          [words.madeBy, shown.madeBy],
        ]}
      />
      <SummaryPage sections={shown.sections} prefix={prefix} />
    </>
  )
}

type PersonProps = {
  readonly person: ShownPerson
  readonly title: string
  readonly facts: readonly (readonly [string, string | null])[]
}

function Person({ person, title, facts }: PersonProps) {
  return (
    <header className={styles.viewerPerson}>
      <div>
        <p className={common.muted}>{title}</p>
        <h1>{person.name ?? words.notStated}</h1>
      </div>
      <dl>
        {[
          [words.born, person.birthDate === null ? null : formatDate(person.birthDate)] as const,
          [words.gender, person.gender] as const,
          ...facts,
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={common.num}>{value ?? words.notStated}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

const states: Record<OpenedCard['state'], { tone: 'ok' | 'attn' | 'bad'; message: string }> = {
  verified: { tone: 'ok', message: words.cardVerified },
  'not-verified': { tone: 'attn', message: words.cardNotVerified },
  forged: { tone: 'bad', message: words.cardForged },
}

function Card({ jws }: { readonly jws: string }) {
  const id = useId()
  const card = useQuery({ queryKey: ['opened-card', id], queryFn: () => openCard(jws), retry: false, gcTime: 0 })
  if (card.isPending) return <Skeleton variant="rounded" height="7.5rem" />
  if (!card.data) return <Band tone="bad">{words.failures['not-health']}</Band>
  const { state, issuer, bundle } = card.data
  return (
    <article className={styles.viewerCard}>
      <Band tone={states[state].tone}>
        <b>{words.card}.</b> {states[state].message}
        <br />
        {words.cardIssuer}: {issuer}
      </Band>
      {state !== 'forged' && <Decrypted kind="file" bytes={bundle} type={null} />}
    </article>
  )
}
