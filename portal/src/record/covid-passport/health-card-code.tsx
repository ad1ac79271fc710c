import type { HealthCard } from '@kinchart/contract/immunization.ts'
import { covidTexts as words } from '@kinchart/contract/texts.ts'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatInstant } from '#ui/format-date.ts'
import { healthCardDigits } from './health-card-digits.ts'

/** A health card as its source gave it: the code, who says to have signed it, and what it names. */
export function HealthCardCode({ card }: { card: HealthCard }) {
  return (
    <article className="health-card">
      <Code jws={card.jws} />
      <div className="health-card-words">
        <dl>
          <Line label={words.names} text={card.names.join(', ')} />
          <Line
            label={words.onCard}
            text={card.doses.map(({ vaccine, date }) => `${vaccine}, ${formatDate(date)}`).join('\n')}
          />
          <Line label={words.issuer} text={card.issuer} />
          <Line label={words.issuedAt} text={card.issuedAt === null ? '' : formatInstant(card.issuedAt)} />
          <Line label={words.dataSource} text={card.providerName} />
        </dl>
        <p className="help">{words.notVerified}</p>
      </div>
    </article>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{text}</dd>
    </div>
  )
}

/** Always dark on white: readers of codes know no dark scheme. */
function Code({ jws }: { jws: string }) {
  const drawn = useQuery({ queryKey: ['health-card-code', jws], queryFn: () => drawCode(jws), retry: false })
  if (drawn.isPending) return <Skeleton className="health-card-code" variant="rounded" />
  if (drawn.isError || drawn.data === null) return <p className="health-card-code is-words">{words.codeTooLarge}</p>
  return <img className="health-card-code" src={drawn.data} alt={words.codeLabel} />
}

/** Light around the code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** The code as the address of a picture; null where the card does not fit into one. */
async function drawCode(jws: string): Promise<string | null> {
  const digits = healthCardDigits(jws)
  if (digits === null) return null
  const { create } = await import('qrcode')
  try {
    const { modules } = create(
      [
        { data: 'shc:/', mode: 'byte' },
        { data: digits, mode: 'numeric' },
      ],
      { errorCorrectionLevel: 'L' },
    )
    return pictureOf(modules)
  } catch {
    return null
  }
}

function pictureOf({ size, data }: { readonly size: number; readonly data: Uint8Array }): string {
  const path = [...data].flatMap((isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : []))
  const side = size + 2 * QUIET
  const box = `${-QUIET} ${-QUIET} ${side} ${side}`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges">` +
    `<rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff"/><path d="${path.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
