import type { HealthCard } from '@kinchart/contract/calls/covid-passport.ts'
import { covidTexts as words } from '@kinchart/texts/en/covid.ts'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { PartNotLoadedError } from '#loading/part-not-loaded-error.ts'
import { PlaceNotLoaded } from '#loading/place-not-loaded.tsx'
import { codePicture } from '#ui/code-picture.ts'
import { formatDate, formatInstant } from '#text/format-date.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './covid-passport.module.css'

/**
 * The numeric part of the QR code. Each character of the signed card becomes two digits: its ASCII code minus 45. Null
 * if the card contains other characters. Source: SMART Health Cards Framework, "Encoding chunks as QR codes".
 */
export function healthCardDigits(jws: string): string | null {
  if (!/^[\w.-]+$/.test(jws)) return null
  return Array.from(jws, (character) => String(character.charCodeAt(0) - 45).padStart(2, '0')).join('')
}

export function HealthCardCode({ card }: { card: HealthCard }) {
  return (
    <article className={styles.healthCard}>
      <Code jws={card.jws} />
      <div className={styles.healthCardWords}>
        <dl>
          <Line label={words.names} text={listOf(card.names)} />
          <Line
            label={words.onCard}
            text={card.doses.map(({ vaccine, date }) => `${vaccine}, ${formatDate(date)}`).join('\n')}
          />
          <Line label={words.issuer} text={card.issuer} />
          <Line label={words.issuedAt} text={card.issuedAt === null ? '' : formatInstant(card.issuedAt)} />
          <Line label={words.dataSource} text={card.providerName} />
        </dl>
        <StateChip tone="attn" word={words.notChecked} />
        <p className={common.help}>{words.notVerified}</p>
      </div>
    </article>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className={common.num}>{text}</dd>
    </div>
  )
}

function Code({ jws }: { jws: string }) {
  const drawn = useQuery({ queryKey: ['health-card-code', jws], queryFn: () => drawCode(jws), retry: false })
  if (drawn.isPending) return <Skeleton className={classNames(styles.healthCardCode)} variant="rounded" />
  if (drawn.error instanceof PartNotLoadedError)
    return <PlaceNotLoaded failure={drawn.error} onRetry={() => void drawn.refetch()} />
  if (drawn.isError || drawn.data === null)
    return <p className={classNames(styles.healthCardCode, styles.isWords)}>{words.codeTooLarge}</p>
  return <img className={styles.healthCardCode} src={drawn.data} alt={words.codeLabel} />
}

/** As an image URL; null if the card does not fit into one code. */
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
    return codePicture(modules)
  } catch {
    return null
  }
}
