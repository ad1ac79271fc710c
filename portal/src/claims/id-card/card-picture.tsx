import { cardSize } from './lay-out-card.ts'
import type { CardSide } from './lay-out-card.ts'
import styles from './id-card.module.css'

type Props = { readonly side: CardSide; readonly name: string; readonly stamp: string | null; readonly isBack: boolean }

/** One side of the card as a picture. What it says is in words below it, for those who do not see it, too. */
export function CardPicture({ side, name, stamp, isBack }: Props) {
  const { width, height, radius } = cardSize
  return (
    <figure className={styles.idCard}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <rect width={width} height={height} rx={radius} fill={side.ground} />
        {isBack ? (
          <rect y="36" width={width} height="58" fill={side.band} />
        ) : (
          <path
            d={`M0 150H${width}V${height - radius}a${radius} ${radius} 0 0 1-${radius} ${radius}H${radius}a${radius} ${radius} 0 0 1-${radius}-${radius}Z`}
            fill={side.band}
          />
        )}
        {side.texts.map((one, index) => (
          <text key={index} x={one.x} y={one.y} fontSize={one.size} fontWeight={one.isBold ? 640 : 400} fill={one.ink}>
            {one.text}
          </text>
        ))}
        {stamp !== null && (
          <g transform={`translate(${width - 48} 80)`}>
            <text textAnchor="end" fontSize="40" fontWeight="660" fill="#F0B24A">
              {stamp}
            </text>
          </g>
        )}
      </svg>
      <figcaption>
        {name}
        {stamp !== null && `, ${stamp}`}
      </figcaption>
    </figure>
  )
}
