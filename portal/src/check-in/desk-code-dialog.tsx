import type { CheckIn } from '@kinchart/contract/calls/check-in.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import { healthLinkTexts } from '@kinchart/texts/en/health-links.ts'
import { timeOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckRounded, RefreshRounded, ScheduleRounded } from 'icons'
import { useEffect, useId, useState } from 'react'
import { failureText } from '#api/send.ts'
import { formatInstantWithTime } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import { Band, useNotify } from '#ui/page.tsx'
import { SkeletonRows } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { healthLinksKey } from '#sharing/health-links/health-links-query.ts'
import { deskCodeQuery, endDeskCode, makeDeskCode, type DeskCode, type Shareable } from './check-in-calls.ts'
import styles from './check-in.module.css'
import { codePicture } from '#ui/code-picture.ts'

/** Creates a QR code with error correction level M, as health links require. Throws if the link is too long. */
async function codeOf(link: string): Promise<string> {
  const { create } = await import('qrcode')
  return codePicture(create([{ data: link, mode: 'byte' }], { errorCorrectionLevel: 'M' }).modules)
}

const words = checkInTexts.desk

type Props = {
  readonly profileId: string
  readonly checkIn: CheckIn
  readonly answered: Shareable
  readonly onClose: () => void
}

/** The QR code opens the approved data once, within 15 minutes. Source: Look 29b. */
export function DeskCodeDialog({ profileId, checkIn, answered, onClose }: Props) {
  const notify = useNotify()
  const client = useQueryClient()
  const dialogId = useId()
  const [round, setRound] = useState<{ number: number; replaces: string | null }>({ number: 0, replaces: null })
  const {
    data: code,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['check-in-code', profileId, dialogId, round.number],
    queryFn: async () => makeDeskCode(profileId, answered.bundle, round.replaces),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
  })
  const stopping = useMutation({
    mutationFn: async () => (code === undefined ? undefined : endDeskCode(profileId, code.id)),
    onSuccess: () => {
      notify('success', words.stopped)
      void client.invalidateQueries({ queryKey: healthLinksKey })
      onClose()
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <SheetDialog
      title={words.title}
      subtitle={words.facts}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <Button
          color="error"
          loading={stopping.isPending}
          disabled={code === undefined}
          onClick={() => stopping.mutate()}
        >
          {words.stop}
        </Button>
      }
    >
      {code === undefined ? (
        error === null || isFetching ? (
          <SkeletonRows rows={4} columns={1} />
        ) : (
          <Band
            tone="bad"
            actions={
              <Button variant="outlined" onClick={() => void refetch()}>
                {completenessTexts.retry}
              </Button>
            }
          >
            <b>{words.failed}</b> {failureText(error)}
          </Band>
        )
      ) : (
        <Shown
          {...{ profileId, checkIn, answered, code }}
          onNew={() => setRound({ number: round.number + 1, replaces: code.id })}
        />
      )}
    </SheetDialog>
  )
}

type ShownProps = Omit<Props, 'onClose'> & { readonly code: DeskCode; readonly onNew: () => void }

function Shown({ profileId, checkIn, answered, code, onNew }: ShownProps) {
  const left = useMinutesLeft(code.until)
  const { data: opened } = useQuery(deskCodeQuery(profileId, code))
  const isOpened = opened !== undefined && opened.openedAt !== null
  const isOver = left <= 0 || isOpened
  const { data: picture } = useQuery({
    queryKey: ['check-in-picture', code.link],
    queryFn: async () => codeOf(code.link),
    gcTime: 0,
  })
  const sent = answered.statuses.filter(({ status }) => status === 'fulfilled' || status === 'partial')
  const titles = new Map(checkIn.items.map(({ id, title }) => [id, title]))
  return (
    <div className={common.stack}>
      <div className={styles.desk}>
        <div className={classNames(styles.code, isOver && styles.isCovered)}>
          {picture !== undefined && <img src={picture} alt={words.title} aria-hidden={isOver} />}
        </div>
        <div className={common.stack}>
          {!isOpened && (
            <p className={classNames(common.num, styles.good, left <= SOON && styles.isSoon)}>
              <ScheduleRounded aria-hidden />
              {isOver ? words.over : words.goodFor({ count: left, time: timeOfDay(code.until) })}
            </p>
          )}
          <p className={common.unseen} aria-live="polite">
            {!isOpened && ANNOUNCED_MINUTES.includes(left) ? words.minutesLeft({ count: left }) : ''}
          </p>
          <ul className={styles.holds}>
            {sent.map(({ item }) => (
              <li key={item}>
                <CheckRounded aria-hidden /> {titles.get(item) ?? item}
              </li>
            ))}
          </ul>
          <div className={styles.itemActs}>
            <Button variant={isOver ? 'contained' : 'outlined'} startIcon={<RefreshRounded />} onClick={onNew}>
              {words.newCode}
            </Button>
            {!isOver && <CopyLink link={code.link} />}
          </div>
        </div>
      </div>
      {(isOpened || !isOver) && <Band tone={isOpened ? 'ok' : 'calm'}>{openedWords(opened)}</Band>}
      <p className={common.help}>{words.ours}</p>
    </div>
  )
}

function CopyLink({ link }: { readonly link: string }) {
  const notify = useNotify()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link)
      notify('success', healthLinkTexts.copied)
    } catch {
      notify('error', healthLinkTexts.copyFailed)
    }
  }
  return <Button onClick={() => void copy()}>{healthLinkTexts.copy}</Button>
}

/** Minutes left. The display turns amber at SOON, and the time is announced at ANNOUNCED_MINUTES. */
const SOON = 2
const ANNOUNCED_MINUTES: readonly number[] = [5, 2, 1]

function openedWords(opened: { readonly openedAt: string | null; readonly who: string | null } | undefined): string {
  if (opened === undefined || opened.openedAt === null) return words.notOpened
  const time = formatInstantWithTime(opened.openedAt)
  return opened.who === null ? words.openedBySome({ time }) : words.opened({ time, who: opened.who })
}

function useMinutesLeft(until: Date): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until.getTime() - now) / 60_000))
}

const timeOfDay = (at: Date): string => {
  const [hour, minute] = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return timeOf(hour ?? '', minute ?? '')
}
