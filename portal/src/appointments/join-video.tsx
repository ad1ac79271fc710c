import { appointmentTexts as words } from '@kinchart/texts/en/appointments.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import VideocamOutlined from 'icon:outline-videocam'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { settingsQuery } from '#session/settings-query.ts'

type Props = { readonly address: string; readonly isAboutToBegin: boolean }

/**
 * Opens the video page, which names the visit's location, if the operator offers video visits; otherwise opens the
 * visit directly. Q27.
 */
export function JoinVideo({ address, isAboutToBegin }: Props) {
  const settings = useQuery(settingsQuery)
  const buttonProps = {
    'aria-label': words.joinVideo,
    title: words.joinVideo,
    variant: isAboutToBegin ? 'contained' : 'outlined',
    startIcon: <VideocamOutlined />,
  } as const
  if (settings.data?.bookTelehealth === true)
    return (
      <Button component={Link} to={paths.videoChat} state={{ sessionAddress: address }} {...buttonProps}>
        {words.join}
      </Button>
    )
  return (
    <Button component="a" href={address} target="_blank" rel="noopener noreferrer" {...buttonProps}>
      {words.join}
    </Button>
  )
}
