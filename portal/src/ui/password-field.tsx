import { uiTexts } from '@kinchart/texts/en/ui.ts'
import IconButton from '@mui/material/IconButton'
import VisibilityOutlined from 'icon:outline-visibility'
import VisibilityOffOutlined from 'icon:outline-visibility-off'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

export function PasswordField(props: FieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          aria-label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          sx={{ marginInlineEnd: '-0.5rem' }}
        >
          {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
        </IconButton>
      }
    />
  )
}
