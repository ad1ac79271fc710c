import { progressSteps } from '@kinchart/contract/text/progress-steps.ts'
import { progressTexts } from '@kinchart/texts/en/import.ts'
import PanToolAltOutlined from 'icon:outline-pan-tool-alt'
import CheckRounded from 'icon:round-check'
import WarningAmberRounded from 'icon:round-warning-amber'
import { Spinner } from '#ui/spinner.tsx'
import progressBarStyles from './progress-bar.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './progress.module.css'

type Props = {
  readonly step: number
  readonly isDone: boolean
  readonly endedShort: boolean
  readonly isStill: boolean
}

export function ProgressBar({ step, isDone, endedShort, isStill }: Props) {
  const { percent, text } = progressSteps[step] ?? progressSteps[0]
  // The steps apply only to an import in progress.
  if (endedShort)
    return (
      <div className={styles.progressNow}>
        <WarningAmberRounded className={classNames(styles.attn)} data-part="attn" aria-hidden />
        <span>{progressTexts.endedShort}</span>
      </div>
    )
  const tone = isDone ? 'ok' : 'plain'
  return (
    <>
      <div className={styles.progressNow}>
        {isDone ? (
          <CheckRounded className={classNames(styles.ok)} data-part="ok" aria-hidden />
        ) : isStill ? (
          <PanToolAltOutlined className={classNames(styles.attn)} data-part="attn" aria-hidden />
        ) : (
          <Spinner />
        )}
        <span>{text}</span>
        <b className={common.num}>{percent}%</b>
      </div>
      <progress
        className={classNames(progressBarStyles.progressBar, progressBarStyles[tone])}
        aria-label={text}
        value={percent}
        max={100}
      />
    </>
  )
}
