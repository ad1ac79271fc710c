import { requiredText } from '@kinchart/contract/rules/fields.ts'
import { appTexts as words, codeTexts as codesTexts } from '@kinchart/texts/en/security.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { ContentCopyRounded, FileDownloadOutlined, PrintOutlined } from 'icons'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CallFailedError, failureText } from '#api/send.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { useNotify } from '#ui/page.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { useFactorCalls } from './factor-calls.ts'
import styles from './factors.module.css'
import Skeleton from '@mui/material/Skeleton'
import { PartNotLoadedError, PlaceNotLoaded } from '#loading/lazy-part.tsx'
import { codePicture } from '#ui/code-picture.ts'
import { formatInstant } from '#text/record-text.ts'
import { common } from '#theme/styles.ts'
import { saveFile } from '#ui/save-file.ts'

/** Shows the address as a QR code, dark on white in both color schemes. */
function AppKeyCode({ address }: { readonly address: string }) {
  const drawn = useQuery({
    queryKey: ['app-key-code', address],
    queryFn: () => drawCode(address),
    retry: false,
    gcTime: 0,
  })
  return (
    <div className={styles.qr}>
      {drawn.isPending && <Skeleton variant="rounded" width="12rem" height="12rem" />}
      {drawn.error instanceof PartNotLoadedError && (
        <PlaceNotLoaded failure={drawn.error} onRetry={() => void drawn.refetch()} />
      )}
      {drawn.isSuccess && <img src={drawn.data} alt={words.qrLabel} />}
    </div>
  )
}

async function drawCode(address: string): Promise<string> {
  const { create } = await import('qrcode')
  return codePicture(create([{ data: address, mode: 'byte' }], { errorCorrectionLevel: 'L' }).modules)
}

const rules = z.object({ code: requiredText(20) })

type Props = { readonly onClose: () => void; readonly onCodes: (codes: readonly string[]) => void }

/**
 * Shows a new secret as a QR code and as text. Turns the authenticator app on after the user enters the app's first
 * code.
 */
export function SetUpAppDialog({ onClose, onCodes }: Props) {
  const notify = useNotify()
  const calls = useFactorCalls()
  const copy = useCopy()
  const formId = useId()
  // Request the secret only once, because every response contains a different secret.
  const begun = useQuery({
    queryKey: ['begin-app'],
    queryFn: calls.beginApp,
    ...{ staleTime: Infinity, gcTime: 0, retry: false },
    ...{ refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: false },
  })
  const form = useForm({ resolver: byRules(() => rules), defaultValues: { code: '' } })
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const { message, codes } = await calls.confirmApp(code)
      await calls.refresh()
      notify('success', message)
      onClose()
      if (codes !== null) onCodes(codes)
    } catch (failure) {
      if (failure instanceof CallFailedError && failure.code === 'second-factor-wrong')
        form.setError('code', { message: failure.message }, { shouldFocus: true })
      else notify('error', failureText(failure))
    }
  })
  return (
    <SheetDialog
      title={words.setUpTitle}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button
            variant="contained"
            type="submit"
            form={formId}
            disabled={!begun.isSuccess}
            loading={form.formState.isSubmitting}
          >
            {words.turnOn}
          </Button>
        </>
      }
    >
      {begun.isPending && <SkeletonRows rows={4} columns={2} />}
      {begun.isError && <CouldNotLoad onRetry={() => void begun.refetch()} />}
      {begun.isSuccess && (
        <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
          <ol className={styles.steps}>
            <li>
              <p>{words.stepScan}</p>
              <AppKeyCode address={begun.data.address} />
              <Button className={styles.onThisPhone} size="small" variant="outlined" href={begun.data.address}>
                {words.openApp}
              </Button>
              <p>{words.stepType}</p>
              <div className={styles.key}>
                <code>
                  <Spelled text={begun.data.secret.replaceAll(/.{4}(?=.)/g, '$& ')} />
                </code>
                <Button
                  size="small"
                  startIcon={<ContentCopyRounded />}
                  aria-label={words.copyKey}
                  onClick={() => void copy(begun.data.secret)}
                >
                  {words.copy}
                </Button>
              </div>
            </li>
            <li>
              <p>{words.stepCode}</p>
              <FormField
                form={form}
                name="code"
                label={words.code}
                autoComplete="one-time-code"
                slotProps={{ input: { inputMode: 'numeric', maxLength: 20 } }}
              />
            </li>
          </ol>
        </form>
      )}
    </SheetDialog>
  )
}

/** Shows new recovery codes, which the user can copy, save or print. They are shown only once. */
export function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const copy = useCopy()
  return (
    <SheetDialog
      title={codesTexts.shownTitle}
      isOpen
      onClose={onClose}
      canDismiss={false}
      actions={
        <Button variant="contained" onClick={onClose}>
          {actionTexts.savedIt}
        </Button>
      }
    >
      <div className={common.stack} data-part="recovery-codes">
        <p>
          <b>{codesTexts.shownOnce}</b> {codesTexts.shownFacts}
        </p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <Spelled text={code} />
            </li>
          ))}
        </ol>
        <div className={styles.acts}>
          <Button variant="outlined" startIcon={<ContentCopyRounded />} onClick={() => void copy(codes.join('\n'))}>
            {codesTexts.copy}
          </Button>
          <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={() => save(codes)}>
            {codesTexts.download}
          </Button>
          <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
            {codesTexts.print}
          </Button>
        </div>
      </div>
    </SheetDialog>
  )
}

function save(codes: readonly string[]): void {
  const head = codesTexts.fileHead({ day: formatInstant(new Date().toISOString()) })
  saveFile(codesTexts.fileName, new Blob([[head, '', ...codes, ''].join('\n')], { type: 'text/plain' }))
}

/** Screen readers read the text one character at a time, with a pause at each space or hyphen. */
function Spelled({ text }: { readonly text: string }) {
  const groups = text.split(/[\s-]/).map((group) => Array.from(group).join(' '))
  return (
    <>
      <span aria-hidden>{text}</span>
      <span className={common.unseen}>{groups.join(', ')}</span>
    </>
  )
}

function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      notify('success', words.copied)
    } catch {
      notify('error', words.copyFailed)
    }
  }
}
