import { claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import PrintOutlined from 'icon:outline-print'
import DownloadRounded from 'icon:round-download'
import FullscreenRounded from 'icon:round-fullscreen'
import { useMemo, useState } from 'react'
import { CloseDialogButton, OwnDialog } from '#ui/own-dialog.tsx'
import { useNotify } from '#ui/notices.tsx'
import { saveFile } from '#ui/save-file.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import type { CardFact, CardFacts } from './card-facts.ts'
import { CardPicture } from './card-picture.tsx'
import { layOutCard } from './lay-out-card.ts'
import { paintCard } from './paint-card.ts'
import styles from './id-card.module.css'

/** `source`: who sent the coverage; null for a sample. */
type Props = { readonly card: CardFacts; readonly member: string; readonly source: string | null }

/** A card, what can be done with it, and everything that it was made of. */
export function Card({ card, member, source }: Props) {
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
