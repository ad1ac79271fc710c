import { Link } from 'react-router'
import { paths, sourcePath } from '#paths/paths.ts'
import { Band } from '#ui/band.tsx'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import common from '#theme/common.module.css'

type Props = {
  readonly sentences: readonly string[]
  readonly sourceId: string | null
  readonly canTryAgain: boolean
  readonly isTrying: boolean
  readonly onTryAgain: () => void
}

export function PartialBand({ sentences, sourceId, canTryAgain, isTrying, onTryAgain }: Props) {
  return (
    <Band
      tone="attn"
      actions={
        <>
          <Link to={sourceId === null ? paths.importRecords : sourcePath(sourceId)}>
            {completenessTexts.seeMissing}
          </Link>
          {canTryAgain && (
            <button type="button" className={common.textButton} disabled={isTrying} onClick={onTryAgain}>
              {completenessTexts.tryAgain}
            </button>
          )}
        </>
      }
    >
      <b>{completenessTexts.notComplete}</b> {sentences.join(' ')}
    </Band>
  )
}
