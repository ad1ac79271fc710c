import { sourceLanguage } from '#text/source-language.ts'
import common from '#theme/common.module.css'
import type { CardFact } from './card-facts.ts'
import { cardSize, cardStems, type CardSide } from './lay-out-card.ts'
import styles from './id-card.module.css'

type Props = {
  readonly side: CardSide
  readonly name: string
  readonly stamp: string | null
  readonly facts: readonly CardFact[]
}

export function CardPicture({ side, name, stamp, facts }: Props) {
  const { width, height, radius } = cardSize
  return (
    <figure className={styles.idCard} aria-label={name}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <rect width={width} height={height} rx={radius} fill={side.ground} />
        {side.hasStems && <Stems />}
        {side.lines.map((y) => (
          <rect key={y} x="48" y={y} width={width - 96} height="1.5" fill={side.lineInk} />
        ))}
        {side.texts.map((one, index) => (
          <text
            key={index}
            x={one.x}
            y={one.y}
            fontSize={one.size}
            fontWeight={one.isBold ? 640 : 400}
            fill={one.ink}
            textAnchor={one.anchor}
          >
            {one.text}
          </text>
        ))}
        {stamp !== null && (
          <text x={width - 48} y="80" textAnchor="end" fontSize="40" fontWeight="660" fill="#F0B24A">
            {stamp}
          </text>
        )}
      </svg>
      <dl className={common.unseen}>
        {facts.map(({ label, text }, index) => (
          <div key={`${label} ${index}`}>
            <dt>{label}</dt>
            <dd lang={sourceLanguage()}>{text}</dd>
          </div>
        ))}
      </dl>
      <figcaption>
        {name}
        {stamp !== null && `, ${stamp}`}
      </figcaption>
    </figure>
  )
}

function Stems() {
  const { paths, ink, opacity, point } = cardStems
  return (
    <>
      <g fill="none" stroke={ink} strokeWidth="4" opacity={opacity}>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <circle cx={point.x} cy={point.y} r={point.radius} fill={point.ink} />
    </>
  )
}
