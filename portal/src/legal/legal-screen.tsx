import { legalTexts } from '@kinchart/texts/en/legal.ts'
import { legalDocuments } from '@kinchart/contract/calls/legal.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, useLocation } from 'react-router'
import { PageHead } from '#ui/page-head.tsx'
import { LegalDocumentPage } from './legal-document-page.tsx'
import { legalPages } from './legal-pages.ts'
import { OwnAcceptances } from './own-acceptances.tsx'
import styles from './legal.module.css'
import { classNames } from '#theme/class-names.ts'

/** One page with two tabs, each with an address of its own. Source: S1 §2.2, §2.12. */
export function LegalScreen() {
  const { pathname } = useLocation()
  const document = pathname.startsWith(legalPages.terms.path) ? 'terms' : 'privacy'
  return (
    <div className={styles.legal}>
      <PageHead title={pageTitles.privacypolicy} tabTitle={legalPages[document].title} />
      <Tabs value={document} className={classNames(styles.legalTabs)} aria-label={legalTexts.tabs}>
        {legalDocuments.map((one) => (
          <Tab
            key={one}
            id={`tab-${one}`}
            value={one}
            label={legalPages[one].title}
            component={Link}
            to={legalPages[one].path}
            {...(one === document ? { 'aria-controls': 'legal-panel' } : {})}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="legal-panel" aria-labelledby={`tab-${document}`}>
        <LegalDocumentPage document={document} isTitleAbove={document === 'privacy'} />
      </div>
      <OwnAcceptances />
    </div>
  )
}
