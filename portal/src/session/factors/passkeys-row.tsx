import type { ShownFactors, ShownPasskey } from '@kinchart/contract/calls/second-factors.ts'
import { passkeyTexts as words } from '@kinchart/texts/en/security.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import EditOutlined from 'icon:outline-edit'
import KeyOutlined from 'icon:outline-key'
import AddRounded from 'icon:round-add'
import FingerprintRounded from 'icon:round-fingerprint'
import SmartphoneRounded from 'icon:round-smartphone'
import { useRef, useState } from 'react'
import { formatInstant } from '#text/format-date.ts'
import common from '#theme/common.module.css'
import { useFocusOnNext } from '#ui/use-focus-on-next.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { useFactorCalls } from './factor-calls.ts'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { SignInRow } from './sign-in-row.tsx'
import styles from './factors.module.css'

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
