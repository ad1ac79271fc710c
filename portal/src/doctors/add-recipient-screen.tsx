import type { RecipientKind } from '@kinchart/contract/sharing.ts'
import { doctorTexts, pickerTexts } from '@kinchart/texts/doctors.ts'
import { actionTexts, messages, pageTitles, selectPrompt } from '@kinchart/contract/texts.ts'
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { useAddRecipient } from '#care-team/use-add-recipient.ts'
import { PageHead } from '#ui/page-head.tsx'
import { ProviderPicker } from '#care-team/provider-picker.tsx'
import type { PickedProvider } from '#care-team/provider-picker.tsx'
import './doctors.css'

const titles = { doctor: pageTitles.addyourdoctor, organization: pageTitles.addOrganization } as const

/** Add Your Doctor, and Connect Organization: pick one, then add; success goes back. Source: S2 §2, §5, §8. */
export function AddRecipientScreen({ kind }: { kind: RecipientKind }) {
  const { person } = useOpenRecord()
  const navigate = useNavigate()
  const [picked, setPicked] = useState<PickedProvider | null>(null)
  const [isAsked, setAsked] = useState(false)
  const adding = useAddRecipient(() => void navigate(paths.shareRecords))
  const add = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (picked !== null && !adding.isPending) adding.mutate({ kind, id: picked.id, profileId: person.profileId })
  }
  return (
    <>
      <div className="doctors-head">
        <IconButton component={Link} to={paths.shareRecords} aria-label={doctorTexts.back}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead title={titles[kind]} subtitle={pickerTexts[kind].subtitle} />
      </div>
      <form className="card add-recipient" onSubmit={add} noValidate>
        <ProviderPicker
          key={person.profileId}
          kind={kind}
          profileId={person.profileId}
          value={picked}
          onChange={setPicked}
          error={isAsked && picked === null ? selectPrompt(kind) : undefined}
        />
        <p className="help">{doctorTexts.unlisted}</p>
        <div className="add-recipient-acts">
          <Button component={Link} to={paths.shareRecords}>
            {actionTexts.return}
          </Button>
          <Button type="submit" variant="contained" loading={adding.isPending} loadingPosition="start">
            {adding.isPending ? messages.processing : pickerTexts[kind].add}
          </Button>
        </div>
      </form>
    </>
  )
}
