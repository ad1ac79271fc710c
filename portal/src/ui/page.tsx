import {
  useEffect,
  useRef,
  type ReactNode,
  useState,
  Fragment,
  createContext,
  useCallback,
  useContext,
  useMemo,
} from 'react'
import { CheckRounded, CloseRounded, ErrorOutlineRounded, InfoOutlined, WarningAmberRounded } from 'icons'
import { errorCardTexts, actionTexts, uiTexts } from '@kinchart/texts/en/ui.ts'
import { formatInstantWithTime } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import middleStyles from './middle.module.css'
import styles from './page-head.module.css'
import bandStyles from './band.module.css'
import errorCardStyles from './error-card.module.css'
import { constants } from '@kinchart/contract/rules/constants.ts'
import IconButton from '@mui/material/IconButton'
import noticesStyles from './notices.module.css'

type Props = {
  readonly title: string
  readonly subtitle?: string
  readonly tabTitle?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

export function PageHead({ title, subtitle, tabTitle, actions, children }: Props) {
  usePageTitle(tabTitle ?? title)
  const heading = useFocusOnArrival(tabTitle ?? title)
  return (
    <header className={styles.pageHead} data-part="page-head">
      <div className={common.grow}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
        {children}
      </div>
      {actions}
    </header>
  )
}

let hasArrived = false

/**
 * Moves the focus to the new page's heading in two cases: the user opened the page from the menu, or the focused
 * element disappeared with the previous page. The first page starts with the browser's default focus. A focused element
 * within the new page keeps the focus.
 */
function useFocusOnArrival(page: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isFirst = !hasArrived
    hasArrived = true
    const at = document.activeElement
    const isNowhere =
      at === null || at === document.body || at.closest(':is([data-part~=side], [data-part~=side-drawer]) a') !== null
    if (!isFirst && isNowhere) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another tab of the page is another page
  }, [page])
  return heading
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Kinchart`
  }, [title])
}

const signs = { attn: WarningAmberRounded, bad: ErrorOutlineRounded, ok: CheckRounded, calm: InfoOutlined }

type BandProps = { readonly tone: keyof typeof signs; readonly children: ReactNode; readonly actions?: ReactNode }

export function Band({ tone, children, actions }: BandProps) {
  const Sign = signs[tone]
  return (
    <div
      className={classNames(bandStyles.band, bandStyles[tone])}
      data-part={classNames('band', tone)}
      aria-live="polite"
    >
      <Sign aria-hidden />
      <div className={common.grow}>{children}</div>
      {actions !== undefined && <span className={bandStyles.bandActs}>{actions}</span>}
    </div>
  )
}

type ErrorCardProps = {
  readonly title: string
  readonly text: ReactNode
  readonly steps: readonly string[]
  /** Reference number for support. Null if no request reached a server. */
  readonly number?: string | null
  readonly sign?: ReactNode
  readonly children: ReactNode
}

/** Shown instead of a page that can't be shown. Focuses the title. Source: Look 20c. */
export function ErrorCard({ title, text, steps, number = null, sign, children }: ErrorCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [when] = useState(() => formatInstantWithTime(new Date().toISOString()))
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={classNames(common.card, errorCardStyles.errorCard)} role="alert">
      <BigSign isBad>{sign ?? <ErrorOutlineRounded fontSize="large" aria-hidden />}</BigSign>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={errorCardStyles.errorLead}>{text}</p>
      <h2>{errorCardTexts.whatToDo}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={errorCardStyles.errorActs}>{children}</div>
      <p className={classNames(errorCardStyles.errorWhen, common.num)}>
        {number === null ? (
          when
        ) : (
          <RichText text={errorCardTexts.whenAndNumber} parts={{ when, number: <b>{number}</b> }} />
        )}
      </p>
    </section>
  )
}

export function Middle({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <div className={middleStyles.listMiddle} data-part="list-middle" role={isAlert ? 'alert' : undefined}>
      {children}
    </div>
  )
}

export function MiddleActs({ children }: { children: ReactNode }) {
  return <div className={middleStyles.listMiddleActs}>{children}</div>
}

export function BigSign({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <span className={isBad ? classNames(middleStyles.listSign, middleStyles.bad) : middleStyles.listSign}>
      {children}
    </span>
  )
}

const quietMs = 300

export function PageWait() {
  return useLongWait() ? (
    <p aria-live="polite" className={common.muted} style={{ padding: '2rem' }}>
      {actionTexts.wait}
    </p>
  ) : null
}

export function useLongWait(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}

type RichTextProps<Name extends string> = {
  readonly text: (variables: Readonly<Record<Name, string>>) => string
  readonly parts: Readonly<Record<Name, ReactNode>>
}

/**
 * A whole sentence that contains elements, such as a bold name or a link. The translation determines where the elements
 * are, because word order depends on the language.
 */
export function RichText<Name extends string>({ text, parts }: RichTextProps<Name>) {
  const names = Object.keys(parts) as Name[]
  // Replaces each part with a marker: the part's index, enclosed in characters that no text contains.
  const marks = Object.fromEntries(names.map((name, index) => [name, `\u0000${index}\u0000`])) as Record<Name, string>
  return text(marks)
    .split('\u0000')
    .map((piece, at) => {
      const name = at % 2 === 1 ? names[Number(piece)] : undefined
      return <Fragment key={at}>{name === undefined ? piece : parts[name]}</Fragment>
    })
}

type Tone = 'success' | 'error' | 'info'
type Notice = { readonly id: number; readonly tone: Tone; readonly text: string; readonly durationMs: number }
type Notify = (tone: Tone, text: string, durationMs?: number) => void

const noticesSigns = { success: CheckRounded, error: ErrorOutlineRounded, info: InfoOutlined }
const NotifyContext = createContext<Notify>(() => undefined)

/** Shows a notice at the top right for as long as the spec states. */
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
      <div className={noticesStyles.notices} data-part="notices" aria-live="polite">
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
  const Sign = noticesSigns[tone]
  return (
    <div className={classNames(noticesStyles.notice, noticesStyles[tone])} data-part={classNames('notice', tone)}>
      <Sign aria-hidden />
      <span className={common.grow}>{text}</span>
      <IconButton aria-label={uiTexts.closeMessage} onClick={() => onClose(id)}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </div>
  )
}
