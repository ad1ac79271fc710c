import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import IconButton from '@mui/material/IconButton'
import InfoOutlined from 'icon:outline-info'
import CheckRounded from 'icon:round-check'
import CloseRounded from 'icon:round-close'
import ErrorOutlineRounded from 'icon:round-error-outline'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import styles from './notices.module.css'
import { classNames, common } from '#theme/styles.ts'

type Tone = 'success' | 'error' | 'info'
type Notice = { readonly id: number; readonly tone: Tone; readonly text: string; readonly durationMs: number }
type Notify = (tone: Tone, text: string, durationMs?: number) => void

const signs = { success: CheckRounded, error: ErrorOutlineRounded, info: InfoOutlined }
const NotifyContext = createContext<Notify>(() => undefined)

/** Top right, for the spec's duration. */
export function useNotify(): Notify {
  return useContext(NotifyContext)
}

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const lastId = useRef(0)
  const close = useCallback((id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)), [])
  const notify = useCallback<Notify>((tone, text, durationMs) => {
    lastId.current += 1
    const usual = tone === 'success' ? constants.successMessageMs : constants.snackbarMs
    const notice = { id: lastId.current, tone, text, durationMs: durationMs ?? usual }
    setNotices((all) => [...all.filter((other) => other.text !== text), notice].slice(-3))
  }, [])
  const spoken = useMemo(
    () => notices.map((notice) => <NoticeBox key={notice.id} notice={notice} onClose={close} />),
    [notices, close],
  )
  return (
    <NotifyContext value={notify}>
      {children}
      <div className={styles.notices} data-part="notices" aria-live="polite">
        {spoken}
      </div>
    </NotifyContext>
  )
}

function NoticeBox({ notice, onClose }: { notice: Notice; onClose: (id: number) => void }) {
  const { id, tone, text, durationMs } = notice
  useEffect(() => {
    const timer = setTimeout(() => onClose(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, onClose])
  const Sign = signs[tone]
  return (
    <div className={classNames(styles.notice, styles[tone])} data-part={classNames('notice', tone)}>
      <Sign aria-hidden />
      <span className={common.grow}>{text}</span>
      <IconButton aria-label={uiTexts.closeMessage} onClick={() => onClose(id)}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </div>
  )
}
