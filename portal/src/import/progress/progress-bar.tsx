import { progressSteps } from '@kinchart/contract/progress-steps.ts'
import { progressTexts } from '@kinchart/texts/import.ts'
import CheckRounded from '@mui/icons-material/CheckRounded'
import PanToolAltOutlined from '@mui/icons-material/PanToolAltOutlined'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import { Spinner } from '#ui/spinner.tsx'
import './progress-bar.css'

type Props = {
  readonly step: number
  readonly isDone: boolean
  readonly endedShort: boolean
  readonly isStill: boolean
}

export function ProgressBar({ step, isDone, endedShort, isStill }: Props) {
  const { percent, text } = progressSteps[step] ?? progressSteps[0]
  // The steps are those of an import that goes on.
  if (endedShort)
    return (
      <div className="progress-now">
        <WarningAmberRounded className="attn" aria-hidden />
        <span>{progressTexts.endedShort}</span>
      </div>
    )
  const tone = isDone ? 'ok' : 'plain'
  return (
    <>
      <div className="progress-now">
        {isDone ? (
          <CheckRounded className="ok" aria-hidden />
        ) : isStill ? (
          <PanToolAltOutlined className="attn" aria-hidden />
        ) : (
          <Spinner />
        )}
        <span>{text}</span>
        <b className="num">{percent}%</b>
      </div>
      <progress className={`progress-bar ${tone}`} aria-label={text} value={percent} max={100} />
    </>
  )
}
