import { claimTexts } from '@kinchart/texts/en/claims.ts'
import Button from '@mui/material/Button'
import ArrowBackRounded from 'icon:round-arrow-back'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'

export function ClaimsBack() {
  return (
    <Button
      component={Link}
      to={paths.claims}
      size="small"
      startIcon={<ArrowBackRounded />}
      sx={{ marginBottom: '0.25rem', marginInlineStart: '-0.5rem' }}
    >
      {claimTexts.back}
    </Button>
  )
}
