import { legalTexts } from '@kinchart/texts/legal.ts'
import { legalDocuments } from '@kinchart/contract/legal.ts'
import type { LegalDocument } from '@kinchart/contract/legal.ts'
import { Link, NavLink } from 'react-router'
import { paths } from '#paths/paths.ts'
import { Logo } from '#ui/logo.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { LegalDocumentPage } from './legal-document-page.tsx'
import { legalPages } from './legal-pages.ts'
import styles from './legal.module.css'
import { classNames } from '#theme/class-names.ts'

/** The legal texts for anybody, without the shell. */
export function PublicLegal({ document }: { document: LegalDocument }) {
  return (
    <div className={classNames(styles.legal, styles.legalPublic)}>
      <header>
        <Link to={paths.login}>
          <Logo height={36} />
        </Link>
        <nav aria-label={legalTexts.tabs}>
          {legalDocuments.map((one) => (
            <NavLink key={one} to={legalPages[one].publicPath}>
              {legalPages[one].title}
            </NavLink>
          ))}
        </nav>
      </header>
      <main>
        <PageHead title={legalPages[document].title} />
        <LegalDocumentPage document={document} isTitleAbove />
      </main>
    </div>
  )
}
