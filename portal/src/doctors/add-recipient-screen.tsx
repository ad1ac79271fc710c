import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import { doctorTexts, pickerTexts } from '@kinchart/texts/en/doctors.ts'
import { messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ArrowBackRounded } from 'icons'
import { Link, useNavigate } from 'react-router'
import { paths } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { useAddForm, ProviderPicker } from '#care-team/provider-picker.tsx'
import { PageHead } from '#ui/page.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import styles from './doctors.module.css'
import { classNames, common } from '#theme/styles.ts'

const titles = { doctor: pageTitles.addyourdoctor, organization: pageTitles.addOrganization } as const

/** Returns to the previous page after a recipient is added. Source: S2 §2, §5, §8. */
export function AddRecipientScreen({ kind }: { kind: RecipientKind }) {
  const { person } = useOpenRecord()
  const navigate = useNavigate()
  const onDone = () => void navigate(paths.shareRecords)
  const { add, isAdding, picker } = useAddForm({ kind, profileId: person.profileId, onDone })
  return (
    <>
      <div className={styles.doctorsHead}>
        <IconButton component={Link} to={paths.shareRecords} aria-label={doctorTexts.back}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead title={titles[kind]} subtitle={pickerTexts[kind].subtitle} />
      </div>
      <form className={classNames(common.card, styles.addRecipient)} onSubmit={(event) => void add(event)} noValidate>
        <ProviderPicker key={person.profileId} {...picker} />
        <p className={common.help}>{doctorTexts.unlisted}</p>
        <div className={styles.addRecipientActs}>
          <Button component={Link} to={paths.shareRecords}>
            {actionTexts.return}
          </Button>
          <Button type="submit" variant="contained" loading={isAdding} loadingPosition="start">
            {isAdding ? messages.processing : pickerTexts[kind].add}
          </Button>
        </div>
      </form>
    </>
  )
}
