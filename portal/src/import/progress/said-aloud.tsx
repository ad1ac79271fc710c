import { progressSteps } from '@kinchart/contract/text/progress-steps.ts'
import { runTexts } from '@kinchart/texts/en/import.ts'
import common from '#theme/common.module.css'

/** How far it is, for who hears the page: at each tenth of the way. The rows are not read out as they change. */
export function SaidAloud({ step }: { step: number }) {
  const { percent, text } = progressSteps[step] ?? progressSteps[0]
  const tenth = Math.floor(percent / 10) * 10
  return <output className={common.unseen}>{runTexts.saidPercent({ percent: tenth, step: text })}</output>
}
