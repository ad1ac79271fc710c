import { classNames } from '#theme/class-names.ts'
import type { DrawnPoint } from './trend-shapes.ts'
import styles from './trend.module.css'

/**
 * The symbol of a result: a filled dot, a diamond if outside the range, a hollow dot if unknown, or an open arrow for a
 * value such as <5. Patients' own measurements have a dashed edge.
 */
export function Sign({
  kind,
  arrow,
  x,
  y,
  isOwn = false,
}: Pick<DrawnPoint, 'kind' | 'arrow' | 'x' | 'y'> & { readonly isOwn?: boolean }) {
  const looks = classNames(styles.trendPoint, styles[kind], isOwn ? styles.own : undefined)
  if (arrow !== null) {
    const up = arrow === 'up' ? -1 : 1
    return (
      <path
        className={classNames(looks, styles.arrow)}
        data-part="trend-point"
        d={`M${x - 6} ${y}h12M${x} ${y}v${9 * up}m-4 ${-4 * up}l4 ${4 * up}l4 ${-4 * up}`}
      />
    )
  }
  return kind === 'out' || kind === 'beyond' ? (
    <path className={looks} data-part="trend-point" d={`M${x} ${y - 7}l7 7-7 7-7-7z`} />
  ) : (
    <circle className={looks} data-part="trend-point" cx={x} cy={y} r="5.5" />
  )
}
