import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import Button from '@mui/material/Button'
import AddPhotoAlternateOutlined from 'icon:outline-add-photo-alternate'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './imaging.module.css'

/** Images that the person has: chosen, or dropped here. They stay on the device. */
export function OwnImages({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <section aria-labelledby="own-images-title">
      <div
        className={
          isOver ? classNames(common.card, styles.ownImages, styles.over) : classNames(common.card, styles.ownImages)
        }
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <AddPhotoAlternateOutlined aria-hidden />
        <div className={common.grow}>
          <h2 id="own-images-title">{words.own}</h2>
          <p className={common.muted}>{words.ownWhy}</p>
        </div>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {words.chooseFiles}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-labelledby="own-images-title"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // The same file may be chosen again.
            target.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
      </div>
    </section>
  )
}
