import { importLabels } from '@kinchart/texts/import.ts'
import { veteranTexts } from '@kinchart/texts/veteran.ts'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import MilitaryTechOutlined from '@mui/icons-material/MilitaryTechOutlined'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { settingsQuery } from '#session/settings-query.ts'
import { connectedQuery } from './connected-query.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './import.module.css'

/** Draws the contact form over the page. */
export type SupportForm = (isOpen: boolean, onClose: () => void) => ReactNode

type Props = { readonly onVeterans: () => void; readonly onAsk: () => void; readonly supportForm: SupportForm }

/** Beside the list of organizations: the veteran rating, and what to do when an organization is not there. Source: S2 §2. */
export function OtherWays({ onVeterans, onAsk, supportForm }: Props) {
  const connected = useQuery(connectedQuery)
  const isVeteran = connected.data?.some(({ providerType }) => providerType === 'Veterans') === true
  return (
    <aside className={styles.otherWays}>
      <WayCard
        icon={<MilitaryTechOutlined aria-hidden />}
        title={importLabels.veteransTitle}
        text={importLabels.veteransText}
      >
        <Button
          variant="outlined"
          onClick={onVeterans}
          aria-label={`${importLabels.importAction}: ${importLabels.veteransTitle}`}
        >
          {importLabels.importAction}
        </Button>
        {isVeteran && (
          <Button component={Link} to={paths.veteranHistory}>
            {veteranTexts.seeRating}
          </Button>
        )}
      </WayCard>
      <WayCard
        icon={<InfoOutlined aria-hidden />}
        title={importLabels.notListedTitle}
        text={importLabels.notListedText}
      >
        <Button variant="outlined" onClick={onAsk}>
          {importLabels.askFor}
        </Button>
        <RequestSupport supportForm={supportForm} />
      </WayCard>
    </aside>
  )
}

type CardProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function WayCard({ icon, title, text, children }: CardProps) {
  return (
    <section className={classNames(common.card, styles.wayCard)}>
      <h2>
        {icon} {title}
      </h2>
      <p className={common.muted}>{text}</p>
      <div className={styles.wayActions}>{children}</div>
    </section>
  )
}

/** The operator's own support form in a new tab; where there is none, our contact form. */
function RequestSupport({ supportForm }: { supportForm: SupportForm }) {
  const { data } = useQuery(settingsQuery)
  const [isOpen, setOpen] = useState(false)
  const url = data?.supportUrl ?? null
  if (url !== null) {
    return (
      <Button
        className={classNames(styles.ownLine)}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        endIcon={<OpenInNewRounded aria-hidden />}
      >
        {importLabels.requestSupport}
      </Button>
    )
  }
  return (
    <>
      <Button className={classNames(styles.ownLine)} onClick={() => setOpen(true)}>
        {importLabels.requestSupport}
      </Button>
      {supportForm(isOpen, () => setOpen(false))}
    </>
  )
}
