import { claimTexts as words, priorAuthorizationTexts } from '@kinchart/texts/en/claims.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import {
  BadgeOutlined,
  FactCheckOutlined,
  LocalHospitalOutlined,
  PaymentsOutlined,
  PictureAsPdfOutlined,
  ReceiptLongOutlined,
  SavingsOutlined,
} from 'icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { PageHead } from '#ui/page.tsx'
import styles from './claims.module.css'
import { classNames, common } from '#theme/styles.ts'

/** Source: S3 §2. */
export function ClaimsHub() {
  return (
    <>
      <PageHead title={pageTitles.claims} subtitle={words.hubSubtitle} />
      <ul className={styles.hubCards}>
        <HubCard
          to={paths.yourClaims}
          icon={<ReceiptLongOutlined />}
          title={pageTitles.yourclaims}
          text={words.cards.claims}
        />
        <HubCard
          to={paths.priorAuthorizations}
          icon={<FactCheckOutlined />}
          title={priorAuthorizationTexts.title}
          text={priorAuthorizationTexts.card}
        />
        <HubCard to={paths.idCard} icon={<BadgeOutlined />} title={words.idCard} text={words.cards.idCard} />
        <HubCard
          to={paths.claimsDocument}
          icon={<PictureAsPdfOutlined />}
          title={words.document}
          text={words.cards.document}
        />
        <HubCard to={paths.copay} icon={<SavingsOutlined />} title={words.copay} text={words.cards.copay} />
        <HubCard to={paths.costs} icon={<PaymentsOutlined />} title={words.costs} text={words.cards.costs} />
        <HubCard
          to={paths.findProvider}
          icon={<LocalHospitalOutlined />}
          title={words.findDoctor}
          text={words.cards.findDoctor}
        />
      </ul>
    </>
  )
}

type CardProps = { readonly to: string; readonly icon: ReactNode; readonly title: string; readonly text: string }

function HubCard({ to, icon, title, text }: CardProps) {
  return (
    <li className={classNames(common.card, styles.hubCard)}>
      <span className={styles.hubSign} aria-hidden>
        {icon}
      </span>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p>{text}</p>
    </li>
  )
}
