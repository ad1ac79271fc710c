import { appearanceTexts, frameTexts, languageTexts } from '@kinchart/texts/en/shell.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import ShieldOutlined from 'icon:outline-shield'
import ContrastRounded from 'icon:round-contrast'
import ExpandMoreRounded from 'icon:round-expand-more'
import LanguageRounded from 'icon:round-language'
import LogoutRounded from 'icon:round-logout'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { readAccount, signOut } from '#session/enter-account.ts'
import { appearances } from '#theme/appearance.ts'
import { beginInLanguage, languages } from '#text/choose-language.ts'
import { AppsIcon } from '#ui/apps-icon.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { leaveIfMeant } from '#ui/unsaved.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './shell.module.css'

/** The signed-in user, appearance settings and sign-out. Source: look/reading.md, 16b. */
export function AccountMenu() {
  const { people } = useOpenRecord()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mode = 'system', setMode } = useColorScheme()
  return (
    <>
      <button
        type="button"
        className={styles.account}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={common.unseen}>{frameTexts.accountOf({ name: people[0].name })}</span>
        <Avatar name={people[0].name} tone="filled" />
        <ExpandMoreRounded fontSize="small" aria-hidden />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { className: styles.accountList } }}
      >
        <li className={styles.accountWho} role="presentation">
          <Avatar name={people[0].name} tone="filled" />
          <span>
            <b>{people[0].name}</b>
            {readAccount()?.email}
          </span>
        </li>
        <li className={styles.accountHead} role="presentation">
          <LanguageRounded aria-hidden />
          <span>
            {languageTexts.title}
            <small>{languageTexts.facts}</small>
          </span>
        </li>
        {languages.map(([language, name]) => (
          <MenuItem
            key={language}
            role="menuitemradio"
            lang={language}
            aria-checked={language === chosenLanguage()}
            selected={language === chosenLanguage()}
            className={classNames(styles.accountChoice, styles.isHalf)}
            onClick={() => void leaveIfMeant(() => beginInLanguage(language))}
          >
            {name}
          </MenuItem>
        ))}
        <li className={styles.accountHead} role="presentation">
          <ContrastRounded aria-hidden />
          {appearanceTexts.title}
        </li>
        {appearances.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === mode}
            selected={one === mode}
            className={styles.accountChoice}
            onClick={() => setMode(one)}
          >
            {appearanceTexts[one]}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem component={Link} to={paths.security} onClick={() => setAnchor(null)} sx={{ gap: '0.75rem' }}>
          <ShieldOutlined aria-hidden />
          {frameTexts.security}
        </MenuItem>
        <MenuItem component={Link} to={paths.connectedApps} onClick={() => setAnchor(null)} sx={{ gap: '0.75rem' }}>
          <AppsIcon aria-hidden />
          {frameTexts.connectedApps}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null)
            void leaveIfMeant(signOut)
          }}
          sx={{ gap: '0.75rem' }}
        >
          <LogoutRounded aria-hidden />
          {shellLabels.logout}
        </MenuItem>
      </Menu>
    </>
  )
}
