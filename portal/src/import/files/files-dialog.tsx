import { healthCardTexts, fileSourceTexts, fileTexts } from '@kinchart/texts/en/import.ts'
import { ownDocumentTexts } from '@kinchart/texts/en/own.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { DeleteOutlineRounded, DescriptionOutlined, LockOutlined } from 'icons'
import { useState, useRef, type DragEvent } from 'react'
import { useNavigate } from 'react-router'
import { failureText, CallFailedError } from '#api/send.ts'
import { sourcePath, paths } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { Band } from '#ui/page.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { connectedQuery, WhoseRecords } from '#import/whose-records.tsx'
import { isCardFile } from '#import/codes/read-code.ts'
import {
  asRecord,
  isOwnDocument,
  OWN_DOCUMENT_BYTES,
  type AboutDocument,
  OwnDocuments,
  chooseFilesId,
} from './own-documents.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import progressBarStyles from '#import/progress/progress-bar.module.css'
import { classNames, common } from '#theme/styles.ts'
import styles from './files.module.css'
import importStyles from '#import/import.module.css'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { BodyOf } from '@kinchart/contract/calls/endpoint.ts'
import { importRecordFiles, removeRecordFiles } from '@kinchart/contract/calls/import-files.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { call } from '#api/call.ts'
import { uploadFile } from '#api/upload-file.ts'
import { takeHandedFiles } from '#session/handed-files.ts'
import { FieldNote } from '#ui/field.tsx'

type Params = { readonly profileId: string; readonly checkIssuers?: boolean }

/**
 * Converts each file with `asSent` and uploads one file after the other. Then imports all files together. A stopped
 * or failed import stores nothing.
 */
function useFileImport(
  files: readonly File[],
  asSent: (file: File, profileId: string) => Promise<File>,
  onStarted: (source: ConnectedEhr) => void,
) {
  const [sent, setSent] = useState(0)
  const stopping = useRef<AbortController | null>(null)
  const total = files.reduce((sum, { size }) => sum + size, 0)

  const start = useMutation({
    mutationFn: async ({ profileId, ...more }: Params) => {
      checkSizes(files, total)
      const stop = new AbortController()
      stopping.current = stop
      const uploadIds: string[] = []
      let before = 0
      try {
        for (const file of files) {
          const onSent = (bytes: number) => setSent(before + Math.min(bytes, file.size))
          uploadIds.push(await uploadFile(await asSent(file, profileId), { profileId, signal: stop.signal, onSent }))
          before += file.size
          setSent(before)
        }
        stop.signal.throwIfAborted()
        stopping.current = null
        return await askUntilLookedThrough({ profileId, uploadIds, ...more })
      } catch (failure) {
        if (uploadIds.length > 0) call(removeRecordFiles, { body: { uploadIds } }).catch(() => undefined)
        throw failure
      }
    },
    onMutate: () => setSent(0),
    onSuccess: onStarted,
  })

  const isStopped = start.error?.name === 'AbortError'
  return {
    start: start.mutate,
    stop: () => stopping.current?.abort(),
    isBusy: start.isPending,
    isReading: start.isPending && sent >= total,
    percent: total === 0 ? 100 : Math.floor((sent / total) * 100),
    failure: isStopped ? null : start.error,
  }
}

/**
 * Repeats the call until the server has read all files. Reading large files can take longer than the time limit of one
 * call.
 */
async function askUntilLookedThrough(body: BodyOf<typeof importRecordFiles>): Promise<ConnectedEhr> {
  for (;;) {
    try {
      return await call(importRecordFiles, { body })
    } catch (failure) {
      if (!(failure instanceof CallFailedError) || failure.code !== 'files-looked-through') throw failure
      await new Promise((resolve) => setTimeout(resolve, failure.retryAfterMs ?? ASK_AGAIN_MS))
    }
  }
}

const ASK_AGAIN_MS = 1000

/** Reports files that are too large before the upload, not after ten minutes of uploading. */
function checkSizes(files: readonly File[], total: number): void {
  if (files.some(({ size }) => size > constants.uploadBytes)) throw new CallFailedError('file-too-large')
  if (files.length > constants.uploadCount || total > constants.uploadSetBytes)
    throw new CallFailedError('file-set-too-large')
}

const SHOWN = 5

type Props = {
  readonly files: readonly File[]
  /** `path`: the page that shows the added records. Absent if nothing was added. */
  readonly onClose: (path?: string) => void
}

export function FilesDialog({ files, onClose }: Props) {
  const { person, people } = useOpenRecord()
  const [chosenId, setChosenId] = useState<string | null>(person.profileId)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [abouts, setAbouts] = useState<ReadonlyMap<File, AboutDocument>>(new Map())
  const aboutOf = (file: File): AboutDocument => abouts.get(file) ?? { kind: 'other', date: '' }
  const documents = files.filter(isOwnDocument)
  const asSent = async (file: File, profileId: string): Promise<File> => {
    const name = people.find((one) => one.profileId === profileId)?.name ?? ''
    return isOwnDocument(file) ? asRecord(file, aboutOf(file), { profileId, name }) : file
  }
  const { start, stop, isBusy, isReading, percent, failure } = useFileImport(files, asSent, (source) => {
    void client.invalidateQueries({ queryKey: connectedQuery.queryKey })
    const path = sourcePath(source.ehrImportRequestId)
    onClose(path)
    void navigate(path)
  })
  const hasCards = files.some(isCardFile)
  const [checkIssuers, setCheckIssuers] = useState(true)
  const isTooLarge = documents.some(({ size }) => size > OWN_DOCUMENT_BYTES)
  const unchosen = chosenId === null ? messages.selectDependent : null
  const problem = failure !== null ? failureText(failure) : isTooLarge ? ownDocumentTexts.tooLarge : unchosen
  return (
    <SheetDialog
      title={fileTexts.dialogTitle}
      isOpen
      onClose={isBusy ? () => undefined : () => onClose()}
      actions={
        <>
          <Button disabled={isReading} onClick={isBusy ? stop : () => onClose()}>
            {isBusy ? fileTexts.stop : actionTexts.cancel}
          </Button>
          <Button
            variant="contained"
            loading={isBusy}
            disabled={chosenId === null || isTooLarge}
            onClick={() => chosenId !== null && start({ profileId: chosenId, ...(hasCards ? { checkIssuers } : {}) })}
          >
            {fileTexts.add}
          </Button>
        </>
      }
    >
      <ul className={styles.chosenFiles}>
        {files.slice(0, SHOWN).map((file) => (
          <li key={`${file.name}/${file.size}/${file.lastModified}`}>
            <DescriptionOutlined aria-hidden />
            <span className={common.grow}>{file.name}</span>
            <span className={classNames(common.muted, common.num)}>{sizeOf(file.size)}</span>
          </li>
        ))}
        {files.length > SHOWN && (
          <li className={common.muted}>{fileSourceTexts.more({ count: files.length - SHOWN })}</li>
        )}
      </ul>
      {isBusy ? (
        <div className={styles.filesWay} aria-live="polite">
          <p>{isReading ? fileTexts.reading : fileTexts.sending}</p>
          <progress
            className={progressBarStyles.progressBar}
            aria-label={fileTexts.sending}
            value={isReading ? undefined : percent}
            max={100}
          />
        </div>
      ) : (
        <>
          {documents.length > 0 && (
            <OwnDocuments
              files={documents}
              aboutOf={aboutOf}
              onChange={(file, about) => setAbouts(new Map([...abouts, [file, about]]))}
            />
          )}
          <WhoseRecords chosenId={chosenId} onChoose={setChosenId} />
        </>
      )}
      {hasCards && !isBusy && (
        <FormControlLabel
          control={<Checkbox checked={checkIssuers} onChange={({ target }) => setCheckIssuers(target.checked)} />}
          label={
            <>
              {healthCardTexts.check}
              <small className={common.help}> {healthCardTexts.checkHint}</small>
            </>
          }
        />
      )}
      {problem !== null && !isBusy && <Band tone="bad">{problem}</Band>}
      <ul className={importStyles.whoseNotes}>
        <li>
          <LockOutlined aria-hidden />
          {fileTexts.kept}
        </li>
        <li>
          <DeleteOutlineRounded aria-hidden />
          {fileTexts.removable}
        </li>
      </ul>
    </SheetDialog>
  )
}

const KB = 1000

function sizeOf(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} KB`
  return `${(bytes / KB / KB).toFixed(1)} MB`
}

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
            // The viewer opened this page, so the page may send requests to other servers. Leave it with a full page
            // load, because the next page must not.
            window.location.assign(path)
          }}
        />
      )}
    </div>
  )
}
