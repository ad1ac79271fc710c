import type { PastPoint } from '@kinchart/contract/calls/by-test.ts'
import { height, sparkPicture, width } from './spark-picture.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './spark.module.css'

/** A test's past in small. Who cannot see it has it in words beside it. */
export function Spark({ past }: { past: readonly PastPoint[] }) {
  const picture = sparkPicture(past)
  if (picture === null) return null
  const last = picture.points.length - 1
  return (
    <svg className={styles.spark} data-part="spark" viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {picture.bands.map((band) => (
        <g key={band.x}>
          <rect
            className={styles.sparkBand}
            x={band.x}
            y={band.top}
            width={band.width}
            height={band.bottom - band.top}
          />
          {[band.top, band.bottom].map(
            (y) =>
              y > 0 && y < height && <path key={y} className={styles.sparkEdge} d={`M${band.x} ${y}h${band.width}`} />,
          )}
        </g>
      ))}
      <path className={styles.sparkLine} d={picture.line} />
      {picture.points.map(({ x, y, state }, index) => (
        <Point key={`${x} ${y} ${index}`} x={x} y={y} state={state} isLast={index === last} />
      ))}
    </svg>
  )
}

type PointProps = { x: number; y: number; state: PastPoint['state']; isLast: boolean }

/** Red is the source's mark alone; a hollow point came with nothing that says whether it is in range. */
function Point({ x, y, state, isLast }: PointProps) {
  const size = isLast ? 4.9 : 2.4
  if (state === 'out' || state === 'compared')
    return (
      <path
        className={classNames(styles.sparkPoint, state === 'out' ? styles.out : undefined)}
        d={`M${x} ${y - size}l${size} ${size}-${size} ${size}-${size}-${size}z`}
      />
    )
  const isHollow = state === 'unknown'
  return (
    <circle
      className={isHollow ? styles.sparkHollow : styles.sparkPoint}
      cx={x}
      cy={y}
      r={isLast ? (isHollow ? 3 : 3.9) : isHollow ? 2.2 : 1.9}
    />
  )
}
