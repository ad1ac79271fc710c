import { anyKind } from '@kinchart/contract/rules/completeness.ts'
import type { CoverageRow } from '@kinchart/contract/calls/claims.ts'
import { claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { pageTitles, messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery, useMutation } from '@tanstack/react-query'
import { BadgeOutlined, DownloadRounded, FullscreenRounded, PrintOutlined } from 'icons'
import { useState, useMemo } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { Band, PageHead, useNotify } from '#ui/page.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { TabPanel, tabOfPanel } from '#ui/tabs.tsx'
import { today, sourceLanguage } from '#text/record-text.ts'
import { coverageQuery } from '#claims/show-claim.tsx'
import { GapBand } from '#ui/gap-band.tsx'
import { factsOfCard, firstInForce, sampleCard, stampOf, type CardFact, type CardFacts } from './card-facts.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { common, classNames } from '#theme/styles.ts'
import { CloseDialogButton, OwnDialog } from '#ui/dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { layOutCard, cardSize, cardStems, type CardSide } from './lay-out-card.ts'
import styles from './id-card.module.css'

/** The picker in the top bar selects the family member. Source: S3 §2. */
export function IdCardScreen() {
  const { person } = useOpenRecord()
  const coverage = useQuery(coverageQuery(person.profileId))
  return (
    <>
      <PageHead title={pageTitles.idcard} subtitle={words.cards.idCard} />
      {coverage.isPending && (
        <div className={common.card}>
          <SkeletonRows rows={5} columns={2} />
        </div>
      )}
      {coverage.isError && (
        <div className={common.card}>
          <CouldNotLoad onRetry={() => void coverage.refetch()} />
        </div>
      )}
      {coverage.isSuccess && (
        <div className={common.stack}>
          <GapBand sources={coverage.data.sources} unreadable={coverage.data.unreadable} words={anyKind} />
          <Cards key={person.profileId} coverages={coverage.data.coverage} member={person.name} />
        </div>
      )}
    </>
  )
}

function Cards({ coverages, member }: { coverages: readonly CoverageRow[]; member: string }) {
  const day = today()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = coverages.find(({ id }) => id === chosenId) ?? firstInForce(coverages, day)
  if (chosen === undefined) return <Sample member={member} />
  const card = <Card card={factsOfCard(chosen, member, day)} member={member} source={chosen.providerName} />
  if (coverages.length === 1) return card
  return (
    <>
      <Tabs
        value={chosen.id}
        aria-label={words.whichCoverage}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, id: string) => setChosenId(id)}
      >
        {coverages.map((one) => (
          <Tab key={one.id} {...tabOfPanel('coverage', one.id)} value={one.id} label={nameOf(one, day)} />
        ))}
      </Tabs>
      <TabPanel of="coverage" tab={chosen.id}>
        <div className={common.stack}>{card}</div>
      </TabPanel>
    </>
  )
}

/** A patient without coverage has no card, but can ask for a sample. */
function Sample({ member }: { member: string }) {
  const [isShown, setIsShown] = useState(false)
  if (isShown)
    return (
      <>
        <Band tone="attn">
          <b>{words.sample}.</b> {words.sampleText}
        </Band>
        <Card card={sampleCard(member)} member={member} source={null} />
      </>
    )
  return (
    <div className={common.card}>
      <ListMiddle
        icon={<BadgeOutlined fontSize="large" />}
        title={words.noCoverage}
        actions={
          <Button variant="outlined" onClick={() => setIsShown(true)}>
            {words.seeSample}
          </Button>
        }
      >
        {words.noCoverageYet}
      </ListMiddle>
    </div>
  )
}

function nameOf(coverage: CoverageRow, day: string): string {
  const stamp = stampOf(coverage, day)
  const name = listOf([coverage.payer, coverage.plan ?? coverage.type])
  const called = name === '' ? coverage.providerName : name
  return stamp === null ? called : words.coverageThatIs({ name: called, stamp: stamp.toLowerCase() })
}

const scale = 2
const gap = 40
const font = '"Source Sans 3 Variable", "Source Sans 3", "Segoe UI", system-ui, sans-serif'

async function paintCard(sides: readonly [CardSide, CardSide], stamp: string | null): Promise<Blob> {
  await document.fonts.ready
  const { width, height } = cardSize
  const canvas = document.createElement('canvas')
  canvas.width = (width + gap * 2) * scale
  canvas.height = (height * 2 + gap * 3) * scale
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser cannot draw.')
  pen.scale(scale, scale)
  pen.fillStyle = '#F7F3EC'
  pen.fillRect(0, 0, width + gap * 2, height * 2 + gap * 3)
  for (const [index, side] of sides.entries()) {
    pen.save()
    pen.translate(gap, gap + index * (height + gap))
    paintSide(pen, side, stamp)
    pen.restore()
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The image was not made.')) : resolve(blob)), 'image/png')
  })
}

function paintSide(pen: CanvasRenderingContext2D, side: CardSide, stamp: string | null): void {
  const { width, height, radius } = cardSize
  pen.beginPath()
  pen.roundRect(0, 0, width, height, radius)
  pen.clip()
  pen.fillStyle = side.ground
  pen.fillRect(0, 0, width, height)
  if (side.hasStems) paintStems(pen)
  pen.fillStyle = side.lineInk
  for (const y of side.lines) pen.fillRect(48, y, width - 96, 1.5)
  pen.textBaseline = 'alphabetic'
  for (const one of side.texts) {
    pen.font = `${one.isBold ? 640 : 400} ${one.size}px ${font}`
    pen.fillStyle = one.ink
    pen.textAlign = one.anchor
    pen.fillText(one.text, one.x, one.y)
  }
  if (stamp === null) return
  pen.font = `660 40px ${font}`
  pen.fillStyle = '#F0B24A'
  pen.textAlign = 'right'
  pen.fillText(stamp, width - 48, 80)
  pen.textAlign = 'left'
}

function paintStems(pen: CanvasRenderingContext2D): void {
  const { paths, ink, opacity, point } = cardStems
  pen.save()
  pen.globalAlpha = opacity
  pen.strokeStyle = ink
  pen.lineWidth = 4
  for (const path of paths) pen.stroke(new Path2D(path))
  pen.restore()
  pen.fillStyle = point.ink
  pen.beginPath()
  pen.arc(point.x, point.y, point.radius, 0, Math.PI * 2)
  pen.fill()
}

/** `source`: the source of the coverage. Null for a sample card. */
type Props = { readonly card: CardFacts; readonly member: string; readonly source: string | null }

function Card({ card, member, source }: Props) {
  const notify = useNotify()
  const [isFull, setIsFull] = useState(false)
  const { front, back } = useMemo(() => layOutCard(card), [card])
  const save = useMutation({
    mutationFn: async () => saveFile(words.imageName({ name: member }), await paintCard([front, back], card.stamp)),
    onError: () => notify('error', messages.somethingWentWrong),
  })
  const sides = (
    <div className={styles.idCards}>
      <CardPicture side={front} name={words.front} stamp={card.stamp} facts={onFront(card)} />
      <CardPicture side={back} name={words.backSide} stamp={card.stamp} facts={[...card.costs, ...card.back]} />
    </div>
  )
  return (
    <>
      {sides}
      <div className={styles.idActs}>
        <Button variant="contained" startIcon={<FullscreenRounded />} onClick={() => setIsFull(true)}>
          {words.fullScreen}
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadRounded />}
          disabled={save.isPending}
          onClick={() => save.mutate()}
        >
          {words.download}
        </Button>
        <Button variant="text" startIcon={<PrintOutlined />} onClick={() => print()}>
          {words.print}
        </Button>
        {source !== null && <p className={common.help}>{words.fromSource({ source })}</p>}
      </div>
      <details className={classNames(common.card, styles.idFacts)}>
        <summary>{words.everythingSent}</summary>
        <dl className={styles.factList}>
          {card.all.map(({ label, text }, index) => (
            <div key={`${label} ${index}`} className={styles.fact}>
              <dt>{label}</dt>
              <dd className={common.num} lang={sourceLanguage()}>
                {text}
              </dd>
            </div>
          ))}
        </dl>
        <p className={common.help}>{words.cardNote}</p>
      </details>
      <OwnDialog
        fullScreen
        isOpen={isFull}
        onClose={() => setIsFull(false)}
        slotProps={{ paper: { 'aria-label': words.idCard } }}
      >
        <div className={styles.idFull}>
          <div className={styles.idFullClose}>
            <CloseDialogButton />
          </div>
          {sides}
        </div>
      </OwnDialog>
    </>
  )
}

const onFront = ({ payer, plan, member, number, front }: CardFacts): readonly CardFact[] => [
  { label: words.insurer, text: payer },
  ...(plan === '' ? [] : [{ label: words.plan, text: plan }]),
  { label: words.member, text: member },
  ...(number === null ? [] : [number]),
  ...front,
]

type CardPictureProps = {
  readonly side: CardSide
  readonly name: string
  readonly stamp: string | null
  readonly facts: readonly CardFact[]
}

function CardPicture({ side, name, stamp, facts }: CardPictureProps) {
  const { width, height, radius } = cardSize
  return (
    <figure className={styles.idCard} aria-label={name}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <rect width={width} height={height} rx={radius} fill={side.ground} />
        {side.hasStems && <Stems />}
        {side.lines.map((y) => (
          <rect key={y} x="48" y={y} width={width - 96} height="1.5" fill={side.lineInk} />
        ))}
        {side.texts.map((one, index) => (
          <text
            key={index}
            x={one.x}
            y={one.y}
            fontSize={one.size}
            fontWeight={one.isBold ? 640 : 400}
            fill={one.ink}
            textAnchor={one.anchor}
          >
            {one.text}
          </text>
        ))}
        {stamp !== null && (
          <text x={width - 48} y="80" textAnchor="end" fontSize="40" fontWeight="660" fill="#F0B24A">
            {stamp}
          </text>
        )}
      </svg>
      <dl className={common.unseen}>
        {facts.map(({ label, text }, index) => (
          <div key={`${label} ${index}`}>
            <dt>{label}</dt>
            <dd lang={sourceLanguage()}>{text}</dd>
          </div>
        ))}
      </dl>
      <figcaption>
        {name}
        {stamp !== null && `, ${stamp}`}
      </figcaption>
    </figure>
  )
}

function Stems() {
  const { paths, ink, opacity, point } = cardStems
  return (
    <>
      <g fill="none" stroke={ink} strokeWidth="4" opacity={opacity}>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <circle cx={point.x} cy={point.y} r={point.radius} fill={point.ink} />
    </>
  )
}
