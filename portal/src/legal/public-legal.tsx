import { legalTexts } from '@kinchart/texts/en/legal.ts'
import { legalDocuments, type LegalDocument } from '@kinchart/contract/calls/legal.ts'
import { NavLink } from 'react-router'
import { PublicFrame } from '#session/public-frame.tsx'
import { PageHead } from '#ui/page.tsx'
import { LegalDocumentPage } from './legal-document-page.tsx'
import { legalPages } from './legal-banner.tsx'
import styles from './legal.module.css'
import { classNames } from '#theme/styles.ts'

/**
 * Anyone can open this page, so it uses the layout for visitors. The layout is wide, because the table of contents is
 * next to the text.
 */
export function PublicLegal({ document }: { document: LegalDocument }) {
  return (
    <PublicFrame isWide>
      <div className={classNames(styles.legal, styles.legalPublic)}>
        <nav aria-label={legalTexts.tabs}>
          {legalDocuments.map((one) => (
            <NavLink key={one} to={legalPages[one].publicPath}>
              {legalPages[one].title}
            </NavLink>
          ))}
        </nav>
        <PageHead title={legalPages[document].title} />
        <LegalDocumentPage document={document} isTitleAbove />
      </div>
    </PublicFrame>
  )
}
