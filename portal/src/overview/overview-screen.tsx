import { overviewTexts, firstVisitTexts } from '@kinchart/texts/en/overview.ts'
import Button from '@mui/material/Button'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  AccountBalanceOutlined,
  AddRounded,
  ArrowForwardRounded,
  CheckRounded,
  HourglassEmptyRounded,
  KeyOutlined,
  LocalHospitalOutlined,
  MilitaryTechOutlined,
  PeopleOutlineRounded,
  PrintOutlined,
  ShareOutlined,
  WarningAmberRounded,
} from 'icons'
import { Link } from 'react-router'
import { OwnDetails, useOpenedEntry } from '#record/details/own-details.tsx'
import { listedSources } from '#record/section.ts'
import { paths, sourcePath } from '#paths/paths.ts'
import { useOpenRecord, type Person, profileQuery, settingsQuery } from '#session/people.ts'
import { today, formatDate } from '#text/record-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead, useNotify } from '#ui/page.tsx'
import { classNames, common } from '#theme/styles.ts'
import { ageInWords } from '#text/age-in-words.ts'
import { CurrentCards, NewCard } from './overview-cards.tsx'
import { overviewQuery, type Overview, type OpenEntry, OverviewCard, PartFailed } from './overview-card.tsx'
import styles from './overview.module.css'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import type { ListSource, ListSourceState } from '@kinchart/contract/calls/record-list.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { chooseMeasures, mostMeasures } from '@kinchart/contract/calls/overview.ts'
import { useState } from 'react'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { MeasureTile } from '#record/by-test/measure-tile.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'

type Props = {
  readonly profileId: string
  readonly measures: Overview['measures']
  readonly onOpen: OpenEntry
  readonly onAgain: () => void
}

function Measures({ profileId, measures, onOpen, onAgain }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <div className={styles.overviewSectionHead}>
        <h2>{overviewTexts.measures}</h2>
        {measures !== null && measures.choices.length > 0 && (
          <>
            <p>{overviewTexts.usualMeasures}</p>
            <button
              type="button"
              className={classNames(common.textButton, styles.overviewHeadEnd)}
              onClick={() => setChoosing(true)}
            >
              {overviewTexts.choose}
            </button>
          </>
        )}
      </div>
      {measures === null && <PartFailed title={overviewTexts.measures} onAgain={onAgain} />}
      {measures !== null && measures.shown.length === 0 && (
        <p className={classNames(common.card, styles.overviewEmpty)}>{overviewTexts.noMeasures}</p>
      )}
      {measures !== null && (
        <ul className={styles.overviewTiles}>
          {measures.shown.map((measure) => (
            <li key={measure.key}>
              <MeasureTile measure={measure} onOpen={(row) => onOpen({ row, section: 'vitals' })} />
            </li>
          ))}
        </ul>
      )}
      {isChoosing && measures !== null && (
        <ChooseMeasures profileId={profileId} measures={measures} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}

type ChooseProps = {
  readonly profileId: string
  readonly measures: NonNullable<Overview['measures']>
  readonly onClose: () => void
}

function ChooseMeasures({ profileId, measures, onClose }: ChooseProps) {
  const [keys, setKeys] = useState<readonly string[]>(measures.isChosen ? measures.shown.map(({ key }) => key) : [])
  const notify = useNotify()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => call(chooseMeasures, { body: { profileId, keys: [...keys] } }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      await client.invalidateQueries({ queryKey: overviewQuery(profileId).queryKey })
      onClose()
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <SheetDialog
      title={overviewTexts.choose}
      subtitle={overviewTexts.chooseHelp({ count: mostMeasures })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" loading={save.isPending} onClick={() => save.mutate()}>
            {overviewTexts.save}
          </Button>
        </>
      }
    >
      <ul className={styles.overviewChoices}>
        {measures.choices.map(({ key, name, count }) => {
          const isChosen = keys.includes(key)
          return (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && keys.length >= mostMeasures}
                  onChange={() => setKeys(isChosen ? keys.filter((one) => one !== key) : [...keys, key])}
                />
                <span className={common.grow}>{name}</span>
                <small className={common.num}>{byTestTexts.undated({ count })}</small>
              </label>
            </li>
          )
        })}
      </ul>
    </SheetDialog>
  )
}

type Need = {
  readonly Icon: typeof KeyOutlined
  readonly title: string
  readonly why: string
  readonly act: string
}

type Needed = (source: ListSource) => Need

const whoIsWho: Needed = ({ providerName: source }) => ({
  ...{ Icon: PeopleOutlineRounded, title: overviewTexts.whoIsWho({ source }) },
  ...{ why: overviewTexts.whoIsWhoWhy, act: overviewTexts.whoIsWhoAct },
})
const running: Needed = ({ providerName: source }) => ({
  ...{ Icon: HourglassEmptyRounded, title: overviewTexts.running({ source }) },
  ...{ why: overviewTexts.runningWhy, act: overviewTexts.seeProgress },
})

/** States that the overview reports to the user. No other state needs an action or a notice. */
const needs: Readonly<Partial<Record<ListSourceState, Needed>>> = {
  'needs-you': ({ providerName: source }) => ({
    ...{ Icon: KeyOutlined, title: overviewTexts.signInAgain({ source }) },
    ...{ why: overviewTexts.signInAgainWhy, act: overviewTexts.signInAgainAct },
  }),
  'choose-patients': whoIsWho,
  'confirm-patient': whoIsWho,
  partial: (source) => ({
    ...{ Icon: WarningAmberRounded, title: overviewTexts.partial({ source: source.providerName }) },
    ...{ why: gapSentences({ sources: [source], unreadable: 0 }).join(' '), act: overviewTexts.seeMissing },
  }),
  failed: ({ providerName: source }) => ({
    ...{ Icon: WarningAmberRounded, title: overviewTexts.failed({ source }) },
    ...{ why: overviewTexts.failedWhy, act: overviewTexts.seeMissing },
  }),
  running,
  waiting: running,
}

function NeedsYou({ sources }: { sources: readonly ListSource[] }) {
  const needed = sources.flatMap((source) => {
    const need = needs[source.state]?.(source)
    return need === undefined ? [] : [{ id: source.ehrImportRequestId, ...need }]
  })
  if (needed.length === 0)
    return isWhole({ sources, unreadable: 0 }) ? (
      <p className={styles.overviewAllWell}>
        <CheckRounded aria-hidden />
        {sources.length === 1 ? overviewTexts.nothingNeedsOne : overviewTexts.nothingNeeds}
      </p>
    ) : (
      <p className={styles.overviewNotAll}>
        {gapSentences({ sources, unreadable: 0 }).join(' ') || overviewTexts.nothingAsked}
      </p>
    )
  return (
    <OverviewCard title={overviewTexts.needsYou} count={String(needed.length)}>
      <ul className={styles.overviewNeeds}>
        {needed.map(({ id, Icon, title, why, act }) => (
          <li key={id}>
            <Icon aria-hidden />
            <div className={common.grow}>
              <b>{title}</b>
              <p>{why}</p>
              <Link to={sourcePath(id)}>{act}</Link>
            </div>
          </li>
        ))}
      </ul>
    </OverviewCard>
  )
}

const ways = [
  { type: 'CareOrganization', title: 'hospital', why: 'hospitalWhy', Icon: LocalHospitalOutlined },
  { type: 'BlueButton', title: 'medicare', why: 'medicareWhy', Icon: AccountBalanceOutlined },
  { type: 'Veterans', title: 'veterans', why: 'veteransWhy', Icon: MilitaryTechOutlined },
] as const satisfies readonly { readonly type: ProviderType; readonly [key: string]: unknown }[]

/** Shown before any source is connected. Source: Look 10b. */
function FirstVisit({ person }: { person: Person }) {
  return (
    <>
      <PageHead
        title={person.relationship === 'self' ? firstVisitTexts.title : firstVisitTexts.titleOf({ name: person.name })}
        subtitle={firstVisitTexts.lead}
        tabTitle={overviewTexts.title}
      />
      <ul className={styles.overviewWays}>
        {ways.map(({ type, title, why, Icon }) => (
          <li key={type}>
            <Link className={classNames(common.card, styles.overviewWay)} to={`${paths.importRecords}?type=${type}`}>
              <span className={styles.overviewRing}>
                <Icon aria-hidden />
              </span>
              <b>{firstVisitTexts[title]}</b>
              <span>{firstVisitTexts[why]}</span>
              <span className={styles.overviewGo}>
                {firstVisitTexts.begin}
                <ArrowForwardRounded fontSize="small" aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.overviewFiles}>
        <Link to={`${paths.importRecords}#files`}>{firstVisitTexts.files}</Link>
      </p>
      <h2 className={styles.overviewStepsHead}>{firstVisitTexts.steps}</h2>
      <ol className={styles.overviewSteps}>
        <li>{firstVisitTexts.step1}</li>
        <li>{firstVisitTexts.step2}</li>
        <li>{firstVisitTexts.step3}</li>
      </ol>
    </>
  )
}

function OverviewWait() {
  return (
    <div className={styles.overviewFirst}>
      <div className={common.card}>
        <SkeletonRows rows={5} columns={3} />
      </div>
      <div className={common.card}>
        <SkeletonRows rows={3} columns={1} />
      </div>
    </div>
  )
}

/** Source: Look 10. */
export function OverviewScreen() {
  const { person } = useOpenRecord()
  return <Page key={person.profileId} person={person} />
}

function Page({ person }: { person: Person }) {
  const { profileId } = person
  const page = useQuery(overviewQuery(profileId))
  const { data } = page
  if (data !== undefined && data.sources.length === 0) return <FirstVisit person={person} />
  return (
    <>
      <Who person={person} sources={data === undefined ? null : listedSources(data.sources).length} />
      <Emergency />
      {page.isPending && <OverviewWait />}
      {page.isLoadingError && (
        <div className={common.card}>
          <CouldNotLoad onRetry={() => void page.refetch()} />
        </div>
      )}
      {data !== undefined && <Parts profileId={profileId} page={data} onAgain={() => void page.refetch()} />}
    </>
  )
}

function Who({ person, sources }: { person: Person; sources: number | null }) {
  const own = useQuery(profileQuery).data?.profile.birthDate ?? null
  const born = person.relationship === 'self' ? own : person.birthDate
  const age = born === null || born === '' ? null : ageInWords(born, today())
  return (
    <div className={styles.overviewWho}>
      <Avatar name={person.name} tone={person.tone} />
      <PageHead title={person.name} tabTitle={overviewTexts.title}>
        <p>
          {age !== null && `${overviewTexts.who({ age, day: formatDate((born ?? '').slice(0, 10)) })} `}
          {sources !== null && sources > 0 && overviewTexts.from({ count: sources })}
        </p>
      </PageHead>
      <span className={styles.overviewWhoActs}>
        <Button variant="outlined" startIcon={<AddRounded />} component={Link} to={paths.importRecords}>
          {overviewTexts.addRecords}
        </Button>
        <Button variant="outlined" startIcon={<PrintOutlined />} component={Link} to={paths.onePage}>
          {overviewTexts.printSummary}
        </Button>
        <Button variant="contained" startIcon={<ShareOutlined />} component={Link} to={paths.shareRecords}>
          {overviewTexts.share}
        </Button>
      </span>
    </div>
  )
}

/** Every page where users first see results must show this notice. Source: Q41. */
function Emergency() {
  const number = useQuery(settingsQuery).data?.emergencyNumber
  return <p className={styles.overviewEmergency}>{number === undefined ? ' ' : overviewTexts.emergency({ number })}</p>
}

type PartsProps = { readonly profileId: string; readonly page: Overview; readonly onAgain: () => void }

function Parts({ profileId, page, onAgain }: PartsProps) {
  const entry = useOpenedEntry()
  const open: OpenEntry = ({ row }) => entry.open(row)
  return (
    <>
      <div className={styles.overviewFirst}>
        <NewCard page={page} onOpen={open} onAgain={onAgain} />
        <NeedsYou sources={page.sources} />
      </div>
      <CurrentCards page={page} onOpen={open} onAgain={onAgain} />
      <Measures profileId={profileId} measures={page.measures} onOpen={open} onAgain={onAgain} />
      <OwnDetails {...{ profileId, entry }} />
    </>
  )
}
