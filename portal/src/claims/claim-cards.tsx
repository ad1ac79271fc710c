import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { claimColumns } from '@kinchart/texts/en/claims.ts'
import IconButton from '@mui/material/IconButton'
import ArticleOutlined from 'icon:outline-article'
import type { ShownRow } from '#record/section.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { cutForCard } from './show-claim.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import styles from './claims.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import listStyles from '#record/list/list.module.css'

type Props = { readonly rows: readonly ShownRow[]; readonly onDetails: (row: ShownRow) => void }

const shown = ['youOwe', 'claims', 'servicedDate', 'organization', 'service'] as const

/**
 * For small screens. Shows the amount first, and truncates texts as the spec requires. The details show the full texts.
 */
export function ClaimCards({ rows, onDetails }: Props) {
  return (
    <ul className={listStyles.recordCards}>
      {rows.map((row) => (
        <li key={row.id} className={classNames(common.card, styles.claimCard)}>
          <div className={styles.claimCardHead}>
            <h3 className={common.num}>
              {textOf(row, 'adjudicationamount')}
              <WhatItIs row={row} />
            </h3>
            <span className={common.muted}>{cutForCard(textOf(row, 'status'))}</span>
          </div>
          <dl>
            {shown.map((field) => (
              <div key={field}>
                <dt>{claimColumns[field]}</dt>
                <dd className={common.num}>{cutForCard(textOf(row, field))}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.claimCardFoot}>
            <span className={common.muted}>
              {row.missingSince === null ? cutForCard(textOf(row, 'insurance')) : recordTexts.notListed}
            </span>
            <IconButton aria-label={chartTexts.detailsOf({ title: row.title })} onClick={() => onDetails(row)}>
              <ArticleOutlined />
            </IconButton>
          </div>
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows the qualifier, whether it is a claim at all, and which amount is shown. Never truncated, because this explains
 * the amount.
 */
function WhatItIs({ row }: { readonly row: ShownRow }) {
  const amount = row.cells['adjudicationamount']
  const small = amount?.kind === 'text' ? (amount.small ?? null) : null
  const caption = joined(row.says ?? null, small)
  return caption === '' ? null : <small className={styles.claimCardSays}>{caption}</small>
}

function textOf(row: ShownRow, field: string): string | null {
  const cell = row.cells[field]
  return cell?.kind === 'text' ? cell.text : null
}
