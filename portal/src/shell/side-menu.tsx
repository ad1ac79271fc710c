import { pageTitles } from '@kinchart/contract/texts.ts'
import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FolderOpenRounded from '@mui/icons-material/FolderOpenRounded'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { myRecordsPath, paths, tabOf } from '#app/paths.ts'
import { recordTypesQuery } from '#record/record-types-query.ts'
import { Logo } from '#ui/logo.tsx'

type Props = { readonly onChosen?: () => void }

/** The same menu in the sidebar and in the drawer. Source: S1 §2.3; entries stand only for screens that exist. */
export function SideMenu({ onChosen }: Props) {
  return (
    <>
      <Link className="side-brand" to={paths.home}>
        <Logo height={36} />
      </Link>
      <nav className="side-nav" aria-label="Main">
        <NavLink className="side-entry" to={paths.importRecords} onClick={onChosen}>
          <FileDownloadOutlined aria-hidden />
          {pageTitles.importrecords}
        </NavLink>
        <MyRecordsEntry {...(onChosen === undefined ? {} : { onChosen })} />
      </nav>
    </>
  )
}

function MyRecordsEntry({ onChosen }: Props) {
  const tab = tabOf(useLocation().pathname)
  const types = useQuery(recordTypesQuery)
  const [isOpen, setOpen] = useState(true)
  const listId = useId()
  const Chevron = isOpen ? ExpandLessRounded : ExpandMoreRounded
  return (
    <>
      <button
        type="button"
        className={`side-entry${tab === null ? '' : ' is-current'}`}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <FolderOpenRounded aria-hidden />
        {pageTitles.myrecords}
        <Chevron className="side-chevron" fontSize="small" aria-hidden />
      </button>
      <ul className="side-branch" id={listId} hidden={!isOpen}>
        {(types.data ?? []).map(({ id, name, tabUrl }) => (
          <li key={id}>
            <Link
              className="side-entry"
              to={myRecordsPath(tabUrl)}
              onClick={onChosen}
              {...(tabUrl === tab ? { 'aria-current': 'page' as const } : {})}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
