import { fileTexts } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import DescriptionOutlined from 'icon:outline-description'
import { useRef, useState, type DragEvent } from 'react'
import { paths } from '#paths/paths.ts'
import { takeHandedFiles } from '#session/handed-files.ts'
import { FieldNote } from '#ui/field.tsx'
import { classNames } from '#theme/styles.ts'
import { chooseFilesId } from './own-documents.tsx'
import { FilesDialog } from './files-dialog.tsx'
import importStyles from '../import.module.css'
import styles from './files.module.css'

export function FilesRow() {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [handed, setHanded] = useState(takeHandedFiles)
  const [files, setFiles] = useState<readonly File[]>([])
  const [dropError, setDropError] = useState<string | undefined>(undefined)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const hasFolder = [...event.dataTransfer.items].some((item) => item.webkitGetAsEntry()?.isDirectory === true)
    setDropError(hasFolder ? fileTexts.noFolder : undefined)
    if (!hasFolder) setFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={classNames(importStyles.way, isOver && styles.over)}
      data-part="files-card"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <DescriptionOutlined aria-hidden />
      <div className={importStyles.wayWords}>
        <span id="files-title">{fileTexts.title}</span>
        <small>
          {fileTexts.text} <span className={styles.dropWords}>{fileTexts.dropHere}</span>
        </small>
        <FieldNote id="files-note" error={dropError} />
      </div>
      <Button id={chooseFilesId} onClick={() => input.current?.click()}>
        {fileTexts.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-labelledby="files-title"
        onChange={({ target }) => {
          setDropError(undefined)
          setFiles([...(target.files ?? [])])
          // Allow the same file to be selected again.
          target.value = ''
        }}
      />
      {files.length > 0 && <FilesDialog files={files} onClose={() => setFiles([])} />}
      {handed.length > 0 && (
        <FilesDialog
          files={handed}
          onClose={(path = paths.importRecords) => {
            setHanded([])
            // Files from the viewer need a new page, because the viewer's page may send requests to other servers.
            window.location.assign(path)
          }}
        />
      )}
    </div>
  )
}
