import { appointmentTexts as words } from '@kinchart/texts/en/appointments.ts'
import { messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import PersonOffOutlined from 'icon:outline-person-off'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { common } from '#theme/styles.ts'

/**
 * Shown if nothing is known about the requested patient. The first sentence is the spec's. The second sentence explains
 * the actual cause.
 */
export function MissingDetails() {
  return (
    <div className={common.card}>
      <ListMiddle
        icon={<PersonOffOutlined fontSize="large" />}
        title={messages.patientDetailsMissing}
        actions={
          <Button component={Link} to={paths.importRecords} variant="contained">
            {pageTitles.importrecords}
          </Button>
        }
      >
        {words.missingWhy}
      </ListMiddle>
    </div>
  )
}
