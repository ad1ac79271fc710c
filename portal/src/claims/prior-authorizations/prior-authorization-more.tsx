import type { PriorAuthorizationGroup } from '@kinchart/contract/rules/prior-authorizations.ts'
import {
  reasonInWords,
  totalInWords,
  type PriorAuthorizationItem,
  type PriorAuthorizationRow,
} from '@kinchart/contract/sections/priorauthorizations.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { priorAuthorizationTexts as words } from '@kinchart/texts/en/claims.ts'
import Button from '@mui/material/Button'
import CallOutlined from 'icon:outline-call'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import common from '#theme/common.module.css'
import styles from './prior-authorizations.module.css'

type Props = {
  readonly row: PriorAuthorizationRow
  readonly group: PriorAuthorizationGroup
  readonly onDetails: () => void
}

/** Shows only the plan's own reasons. */
export function PriorAuthorizationMore({ row, group, onDetails }: Props) {
  const remarks = [row.disposition, ...row.notes].filter((one) => one !== null)
  return (
    <>
      <div className={styles.columns}>
        <div className={common.grow}>
          {row.reasons.length > 0 && (
            <section>
              <h5>{words.reasons}</h5>
              <blockquote lang={sourceLanguage()}>
                {row.reasons.map(({ text }) => (
                  <p key={text}>“{text}”</p>
                ))}
              </blockquote>
              <p className={common.help}>{describeDecision(row)}</p>
            </section>
          )}
          {remarks.length > 0 && (
            <section>
              <h5>{words.disposition}</h5>
              {remarks.map((one) => (
                <p key={one} lang={sourceLanguage()}>
                  {one}
                </p>
              ))}
            </section>
          )}
          {row.decision !== null && (
            <section>
              <h5>{words.planWords}</h5>
              <p lang={sourceLanguage()}>{row.decision}</p>
            </section>
          )}
        </div>
        {group === 'needs-you' && (
          <section className={styles.do}>
            <h5>{words.whatYouCanDo}</h5>
            <p>{words.ask}</p>
            {row.insurerPhone !== null && (
              <Button
                variant="text"
                startIcon={<CallOutlined />}
                href={`tel:${row.insurerPhone.replace(/[^\d+]/g, '')}`}
              >
                {words.callPlan}
              </Button>
            )}
          </section>
        )}
      </div>
      {row.items.length > 1 && <Lines items={row.items} more={row.moreItems} />}
      {row.totals.length > 0 && (
        <section>
          <h5>{words.totals}</h5>
          <ul className={styles.lines}>
            {row.totals.map((total, index) => (
              <li key={`${total.label} ${index}`}>{totalInWords(total)}</li>
            ))}
          </ul>
        </section>
      )}
      <Button variant="outlined" onClick={onDetails}>
        {chartTexts.details}
      </Button>
    </>
  )
}

/** Describes who stated the reason, its code and its date. */
const describeDecision = ({ insurer, providerName, reasons, decided, created }: PriorAuthorizationRow): string => {
  const plan = insurer ?? providerName
  const codes = reasons.flatMap(({ code, text }) => (code === null || code === text ? [] : [code]))
  const day = decided ?? created
  return joined(
    codes.length === 0 ? plan : words.quoted({ plan, code: codes.join(', ') }),
    day === null ? null : formatDate(day),
  )
}

type LinesProps = { readonly items: readonly PriorAuthorizationItem[]; readonly more: number | undefined }

function Lines({ items, more }: LinesProps) {
  return (
    <section>
      <h5>{words.items}</h5>
      <ul className={styles.lines}>
        {items.map((item, index) => (
          <li key={index}>
            <b lang={sourceLanguage()}>{item.service ?? item.code ?? words.one}</b>
            <span>
              {joined(
                item.state === null ? null : words.states[item.state],
                item.instead === null ? null : words.insteadOf({ instead: item.instead }),
                item.from === null ? null : words.fromDay({ day: formatDate(item.from) }),
                item.until === null ? null : words.untilDay({ day: formatDate(item.until) }),
                item.approved === null ? null : words.unitsApproved({ units: item.approved }),
                item.used === null ? null : words.unitsUsed({ units: item.used }),
                ...item.reasons.map(reasonInWords),
              )}
            </span>
          </li>
        ))}
      </ul>
      {more !== undefined && <p className={common.help}>{words.moreItems({ count: more })}</p>}
    </section>
  )
}
