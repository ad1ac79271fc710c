import { healthCardTexts } from '@kinchart/texts/en/import.ts'
import { viewerTexts as words } from '@kinchart/texts/en/health-links.ts'
import Button from '@mui/material/Button'
import { QueryClientProvider } from '@tanstack/react-query'
import { PrintOutlined } from 'icons'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { newQueryClient } from '#api/query-client.ts'
import { paths } from '#paths/paths.ts'
import { handFiles } from '#session/handed-files.ts'
import { PublicFrame } from '#session/public-frame.tsx'
import { formatInstantWithTime } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import { Band, PageHead, usePageTitle } from '#ui/page.tsx'
import { fetchLink, type OpenedFile, readLink, type LinkPayload } from '#sharing/health-links/health-link.ts'
import { ShownFile } from './shown-file.tsx'
import styles from './viewer.module.css'
import { requiredText } from '@kinchart/contract/rules/fields.ts'
import { healthLinkLimits } from '@kinchart/contract/calls/health-links.ts'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { byRules, FormField } from '#ui/form-field.tsx'

const pasteRules = z.object({
  link: z.string().superRefine((typed, context) => {
    const read = readLink(typed)
    if (read.kind === 'failure') context.addIssue(words.failures[read.why])
  }),
})

/** Requires the viewer's name, because the link's access log records it. */
const askRules = (hasPasscode: boolean) =>
  z.object({
    who: requiredText(healthLinkLimits.recipientLength, words.whoMissing),
    passcode: hasPasscode ? z.string().min(1, words.passcodeMissing) : z.string(),
  })

type PasteProps = { readonly initial: string; readonly onLink: (link: string) => void }

function PasteForm({ initial, onLink }: PasteProps) {
  const form = useForm({ resolver: byRules(() => pasteRules), defaultValues: { link: initial } })
  const submit = form.handleSubmit(({ link }) => onLink(link))
  return (
    <form className={classNames(styles.viewerForm, common.card)} onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        form={form}
        name="link"
        label={words.paste}
        help={words.pasteHelp}
        multiline
        minRows={3}
        maxRows={6}
        slotProps={{ input: { autoComplete: 'off', spellCheck: false } }}
        isRequired
      />
      <Button variant="contained" type="submit">
        {words.open}
      </Button>
    </form>
  )
}

type AskProps = {
  readonly payload: LinkPayload
  readonly isBusy: boolean
  readonly complaint: string | null
  readonly onOpen: (recipient: string, passcode: string | null) => void
}

function AskForm({ payload, isBusy, complaint, onOpen }: AskProps) {
  const form = useForm({
    resolver: byRules(() => askRules(payload.hasPasscode)),
    defaultValues: { who: '', passcode: '' },
  })
  const submit = form.handleSubmit(({ who, passcode }) => onOpen(who.trim(), payload.hasPasscode ? passcode : null))
  return (
    <form className={classNames(styles.viewerForm, common.card)} onSubmit={(event) => void submit(event)} noValidate>
      {(payload.label !== null || payload.exp !== null) && (
        <p>
          {payload.label !== null && words.labelled({ label: payload.label })}{' '}
          {payload.exp !== null &&
            words.until({ day: formatInstantWithTime(new Date(payload.exp * 1000).toISOString()) })}
        </p>
      )}
      {complaint !== null && <Band tone="bad">{complaint}</Band>}
      <FormField
        form={form}
        name="who"
        label={words.who}
        help={words.whoHelp}
        slotProps={{ input: { maxLength: healthLinkLimits.recipientLength, autoComplete: 'name' } }}
        isRequired
      />
      {payload.hasPasscode && (
        <FormField
          form={form}
          name="passcode"
          label={words.passcode}
          help={words.passcodeHelp}
          slotProps={{ input: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } }}
          isRequired
        />
      )}
      <Button variant="contained" type="submit" loading={isBusy}>
        {words.open}
      </Button>
    </form>
  )
}

type Step =
  | { readonly kind: 'paste'; readonly complaint: string | null }
  | { readonly kind: 'ask'; readonly payload: LinkPayload; readonly complaint: string | null; readonly isBusy: boolean }
  | { readonly kind: 'shown'; readonly files: readonly OpenedFile[]; readonly until: number | null }

function stepOf(link: string): Step {
  if (link === '' || link === '#') return { kind: 'paste', complaint: null }
  const read = readLink(link)
  return read.kind === 'failure'
    ? { kind: 'paste', complaint: words.failures[read.why] }
    : { kind: 'ask', payload: read.payload, complaint: null, isBusy: false }
}

const queries = newQueryClient()

/**
 * Works with or without a sign-in. The link is requested, decrypted and shown in this browser. Kinchart's server is
 * involved only if Kinchart created the link. Source: SMART Health Links; Q23.
 */
export function ViewerScreen() {
  const [step, setStep] = useState<Step>(() => stepOf(window.location.hash))
  // The user may open another link before the server of this link has responded.
  const requestedLink = useRef<LinkPayload>(null)
  useEffect(() => {
    const take = () => {
      requestedLink.current = null
      setStep(stepOf(window.location.hash))
    }
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])

  const open = async (payload: LinkPayload, recipient: string, passcode: string | null) => {
    requestedLink.current = payload
    setStep({ kind: 'ask', payload, complaint: null, isBusy: true })
    const opened = await fetchLink(payload, recipient, passcode)
    if (requestedLink.current !== payload) return
    if (opened.kind === 'files') setStep({ kind: 'shown', files: opened.files, until: payload.exp })
    else if (opened.kind === 'wrong-passcode')
      setStep({ kind: 'ask', payload, complaint: wrongPasscodeInWords(opened.left), isBusy: false })
    else setStep({ kind: 'ask', payload, complaint: words.failures[opened.why], isBusy: false })
  }
  const startAgain = () => {
    requestedLink.current = null
    window.history.replaceState(null, '', window.location.pathname)
    setStep({ kind: 'paste', complaint: null })
  }

  return (
    <QueryClientProvider client={queries}>
      <PublicFrame
        isWide={step.kind === 'shown'}
        end={
          step.kind !== 'paste' && (
            <>
              {step.kind === 'shown' && (
                <Button
                  className={classNames(styles.viewerPrint)}
                  startIcon={<PrintOutlined />}
                  onClick={() => window.print()}
                >
                  {words.print}
                </Button>
              )}
              {step.kind === 'shown' && <AddToRecord files={step.files} />}
              <Button variant="outlined" onClick={startAgain}>
                {words.another}
              </Button>
            </>
          )
        }
      >
        <div className={styles.viewer}>
          {step.kind === 'shown' ? (
            <Shown files={step.files} until={step.until} />
          ) : (
            <>
              <PageHead title={words.title} subtitle={words.lead} />
              {step.kind === 'paste' && step.complaint !== null && <Band tone="bad">{step.complaint}</Band>}
              {step.kind === 'paste' && (
                <PasteForm
                  initial={window.location.hash.length > 1 ? window.location.href : ''}
                  onLink={(link) => setStep(stepOf(link))}
                />
              )}
              {step.kind === 'ask' && (
                <AskForm
                  payload={step.payload}
                  isBusy={step.isBusy}
                  complaint={step.complaint}
                  onOpen={(recipient, passcode) => void open(step.payload, recipient, passcode)}
                />
              )}
            </>
          )}
        </div>
      </PublicFrame>
    </QueryClientProvider>
  )
}

/** Passes the files to Import Records, which asks whose they are before storing anything. */
function AddToRecord({ files }: { readonly files: readonly OpenedFile[] }) {
  const navigate = useNavigate()
  const addableFiles = files.filter((file) => file.kind === 'file')
  if (addableFiles.length === 0) return null
  const add = () => {
    handFiles(addableFiles.map(fileOf))
    void navigate(paths.importRecords)
  }
  return (
    <Button variant="contained" onClick={add}>
      {healthCardTexts.addToRecord}
    </Button>
  )
}

function fileOf({ bytes }: { readonly bytes: Uint8Array }, at: number): File {
  const isCard = new TextDecoder().decode(bytes.slice(0, 1000)).includes('"verifiableCredential"')
  const name = isCard ? `${healthCardTexts.fileName} ${at + 1}.smart-health-card` : `${words.title} ${at + 1}.json`
  return new File([new Uint8Array(bytes)], name)
}

type ShownProps = {
  readonly files: readonly OpenedFile[]
  /** In seconds since 1970. Null if the link does not expire. */
  readonly until: number | null
}

function Shown({ files, until }: ShownProps) {
  usePageTitle(words.title)
  const day = until === null ? null : formatInstantWithTime(new Date(until * 1000).toISOString())
  return (
    <div className={styles.viewerFiles}>
      <Band tone={files.length === 0 ? 'attn' : 'calm'}>
        <b>{files.length === 0 ? words.nothingHere : words.readOnly}</b> {day !== null && words.until({ day })}{' '}
        {words.private}
      </Band>
      {files.map((file, at) => (
        <ShownFile key={at} file={file} />
      ))}
    </div>
  )
}

/** `left`: remaining attempts, if the server reports them. */
function wrongPasscodeInWords(left: number | null): string {
  if (left === null) return words.wrongPasscode
  return left === 0 ? words.wrongPasscodeLast : words.wrongPasscodeTries({ count: left })
}
