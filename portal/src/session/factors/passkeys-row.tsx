import {
  type ShownFactors,
  type ShownPasskey,
  factorLimits,
  passkeyName,
} from '@kinchart/contract/calls/second-factors.ts'
import { passkeyTexts as words } from '@kinchart/texts/en/security.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import {
  browserSupportsWebAuthn,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { AddRounded, EditOutlined, FingerprintRounded, KeyOutlined, SmartphoneRounded } from 'icons'
import { useRef, useState, useId } from 'react'
import { formatInstant } from '#text/record-text.ts'
import { common } from '#theme/styles.ts'
import { useFocusOnNext } from '#ui/use-focus-on-next.ts'
import { useFactorCalls, useChange } from './factor-calls.ts'
import { SignInRow } from './app-and-codes-rows.tsx'
import styles from './factors.module.css'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { failureText } from '#api/send.ts'
import { showProblems } from '#session/forms.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import { useNotify } from '#ui/page.tsx'
import { SheetDialog } from '#ui/dialog.tsx'

type Factors = Pick<ShownFactors, 'passkeys' | 'passkeysPossible' | 'appSince'>
type Props = { readonly factors: Factors; readonly onCodes: (codes: readonly string[]) => void }

type Doing = { readonly what: 'rename' | 'remove'; readonly passkey: ShownPasskey }

export function PasskeysRow({ factors, onCodes }: Props) {
  const { passkeys, passkeysPossible, appSince } = factors
  const { words: own } = useFactorCalls()
  const [isAdding, setAdding] = useState(false)
  const [doing, setDoing] = useState<Doing | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { list, willFocus } = useFocusOnNext<HTMLUListElement>(add)
  const isLast = passkeys.length === 1 && appSince === null
  const hindrance = passkeysPossible ? (browserSupportsWebAuthn() ? null : words.notInBrowser) : words.notHere
  return (
    <SignInRow
      icon={<FingerprintRounded aria-hidden />}
      title={words.title}
      facts={hindrance ?? own.passkeys}
      action={
        hindrance === null && (
          <Button ref={add} size="small" variant="outlined" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul ref={list} className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              {passkey.kind === 'security-key' ? <KeyOutlined aria-hidden /> : <SmartphoneRounded aria-hidden />}
              <span className={styles.rowWords}>
                {passkey.name}
                <small className={common.num}>{factsOf(passkey)}</small>
              </span>
              <IconButton
                aria-label={words.renameOne({ name: passkey.name })}
                onClick={() => setDoing({ what: 'rename', passkey })}
              >
                <EditOutlined />
              </IconButton>
              {(own.lastStays === null || !isLast) && (
                <Button
                  size="small"
                  color="error"
                  className={styles.remove}
                  aria-label={words.removeOne({ name: passkey.name })}
                  onClick={() => setDoing({ what: 'remove', passkey })}
                >
                  {words.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} onCodes={onCodes} />}
      {doing?.what === 'rename' && <RenamePasskeyDialog passkey={doing.passkey} onClose={() => setDoing(null)} />}
      {doing?.what === 'remove' && (
        <RemovePasskeyDialog
          passkey={doing.passkey}
          isLast={isLast}
          onClose={() => setDoing(null)}
          onRemoved={() => willFocus(passkeys.indexOf(doing.passkey))}
        />
      )}
    </SignInRow>
  )
}

function factsOf({ addedAt, usedAt }: ShownPasskey): string {
  const added = words.added({ day: formatInstant(addedAt) })
  if (usedAt === null) return `${added}, ${words.notUsed}`
  const [day, today] = [formatInstant(usedAt), formatInstant(new Date().toISOString())]
  return `${added}, ${day === today ? words.usedToday : words.used({ day })}`
}

type RemovePasskeyDialogProps = {
  readonly passkey: ShownPasskey
  readonly isLast: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
}

function RemovePasskeyDialog({ passkey: { id, name }, isLast, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const calls = useFactorCalls()
  const removing = useChange(() => calls.removePasskey(id), { onClose, onDone: onRemoved })
  return (
    <ConfirmDialog
      title={words.removeQuestion({ name })}
      confirm={words.remove}
      keep={words.keep}
      isOpen
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <div className={common.stack}>
        <p>{words.removeFacts}</p>
        {calls.words.takesAlong !== null && <p>{calls.words.takesAlong}</p>}
        {isLast && <p>{words.lastFacts}</p>}
      </div>
    </ConfirmDialog>
  )
}

const rules = z.object({ name: passkeyName })

type RenamePasskeyDialogProps = { readonly passkey: ShownPasskey; readonly onClose: () => void }

function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const notify = useNotify()
  const calls = useFactorCalls()
  const formId = useId()
  const form = useForm({ resolver: byRules(() => rules), defaultValues: { name: passkey.name } })
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const { message } = await calls.renamePasskey({ id: passkey.id, name })
      await calls.refresh()
      notify('success', message)
      onClose()
    } catch (failure) {
      if (!showProblems(form, failure)) notify('error', failureText(failure))
    }
  })
  return (
    <SheetDialog
      title={words.renameTitle}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={form.formState.isSubmitting}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          form={form}
          name="name"
          label={words.name}
          autoComplete="off"
          slotProps={{ input: { maxLength: factorLimits.nameLength } }}
        />
      </form>
    </SheetDialog>
  )
}

type AddPasskeyDialogProps = { readonly onClose: () => void; readonly onCodes: (codes: readonly string[]) => void }

export function AddPasskeyDialog({ onClose, onCodes }: AddPasskeyDialogProps) {
  const notify = useNotify()
  const calls = useFactorCalls()
  const formId = useId()
  const [problem, setFault] = useState<string | null>(null)
  const form = useForm({
    resolver: byRules(() => rules),
    defaultValues: { name: matchMedia('(pointer: coarse)').matches ? words.thisPhone : words.thisComputer },
  })
  const submit = form.handleSubmit(async ({ name }) => {
    setFault(null)
    try {
      const { options } = await calls.beginPasskey()
      const credential = await make(options)
      const { message, codes } = await calls.addPasskey({ name, credential })
      await calls.refresh()
      notify('success', message)
      onClose()
      if (codes !== null) onCodes(codes)
    } catch (failure) {
      if (failure instanceof NotMadeError) setFault(failure.message)
      else if (!showProblems(form, failure)) notify('error', failureText(failure))
    }
  })
  return (
    <SheetDialog
      title={words.add}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={form.formState.isSubmitting}>
            {words.goOn}
          </Button>
        </>
      }
    >
      <form id={formId} className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          form={form}
          name="name"
          label={words.name}
          help={words.nameHelp}
          autoComplete="off"
          slotProps={{ input: { maxLength: factorLimits.nameLength } }}
        />
        <p className={common.help}>{words.whatNext}</p>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </SheetDialog>
  )
}

/** Thrown if the browser created no passkey. Its message may be shown to the user. */
class NotMadeError extends Error {}

async function make(options: { readonly challenge: string }) {
  try {
    const {
      clientExtensionResults: _none,
      response,
      ...made
    } = await startRegistration({
      // The options are exactly as the server's library created them.
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { ...made, response: { clientDataJSON, attestationObject, transports } }
  } catch (failure) {
    const isThere = failure instanceof WebAuthnError && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new NotMadeError(isThere ? words.isThere : words.notMade, { cause: failure })
  }
}
