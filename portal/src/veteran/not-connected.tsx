import { messages } from '@kinchart/contract/text/texts.ts'
import { veteranTexts as words } from '@kinchart/texts/en/veteran.ts'
import Button from '@mui/material/Button'
import GroupOutlined from 'icon:outline-group'
import MilitaryTechOutlined from 'icon:outline-military-tech'
import VisibilityOutlined from 'icon:outline-visibility'
import VpnKeyOutlined from 'icon:outline-vpn-key'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { ListMiddle } from '#ui/list-states.tsx'
import styles from './veteran.module.css'

export function NotConnected({ name }: { name: string }) {
  return (
    <section className={classNames(common.card, styles.notConnected)}>
      <ListMiddle
        icon={<MilitaryTechOutlined fontSize="large" />}
        title={messages.noDataFound}
        actions={
          <Button component={Link} to={`${paths.importRecords}?type=Veterans`} variant="contained">
            {words.connect}
          </Button>
        }
      >
        {words.notConnected({ name })} {words.notConnectedHow}
      </ListMiddle>
      <ul>
        <li>
          <VpnKeyOutlined aria-hidden />
          {words.signInThere}
        </li>
        <li>
          <VisibilityOutlined aria-hidden />
          {words.readOnly}
        </li>
        <li>
          <GroupOutlined aria-hidden />
          {words.somebodyElse}
        </li>
      </ul>
    </section>
  )
}
