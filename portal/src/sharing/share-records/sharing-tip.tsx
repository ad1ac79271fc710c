import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import InfoOutlined from 'icon:outline-info'
import { useState } from 'react'
import styles from './share-records.module.css'

/** Who gets read-only sharing, and what anybody else can be sent. Source: S2 §1; settled question 22. */
export function SharingTip() {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={styles.shareTip}>
      {sharingTexts.subtitle}
      <Tooltip title={sharingTexts.tooltip} open={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)}>
        <IconButton aria-label={sharingTexts.tooltip} onClick={() => setOpen(true)}>
          <InfoOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </p>
  )
}
