import { fileTexts } from '@kinchart/texts/import.ts'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { FieldNote } from '#ui/field.tsx'
import { chooseFilesId } from './choose-files-id.ts'
import { FilesDialog } from './files-dialog.tsx'
import styles from './files.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

/** Import Records, beside the organizations: records that the person has as files. */
export function FilesCard() {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [files, setFiles] = useState<readonly File[]>([])
  const [told, setTold] = useState<string | undefined>(undefined)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const hasFolder = [...event.dataTransfer.items].some((item) => item.webkitGetAsEntry()?.isDirectory === true)
    setTold(hasFolder ? fileTexts.noFolder : undefined)
    if (!hasFolder) setFiles([...event.dataTransfer.files])
  }
  return (
    <section className={classNames(common.card, styles.filesCard)} data-part="files-card" aria-labelledby="files-title">
      <div className={common.grow}>
        <h2 id="files-title">
          <UploadFileOutlined aria-hidden /> {fileTexts.title}
        </h2>
        <p className={common.muted}>{fileTexts.text}</p>
      </div>
      <div
        className={isOver ? classNames(styles.dropZone, styles.over) : styles.dropZone}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className={styles.dropWords}>{fileTexts.dropHere}</span>
        <Button id={chooseFilesId} variant="outlined" onClick={() => input.current?.click()}>
          {fileTexts.choose}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-labelledby="files-title"
          onChange={({ target }) => {
            setTold(undefined)
            setFiles([...(target.files ?? [])])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <FieldNote id="files-note" error={told} />
      </div>
      {files.length > 0 && <FilesDialog files={files} onClose={() => setFiles([])} />}
    </section>
  )
}
