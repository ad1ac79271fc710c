import { connectTexts } from '@kinchart/texts/en/import.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isPassing } from '#api/call-failed-error.ts'
import { newQueryClient } from '#api/query-client.ts'
import { PublicFrame } from '#session/public-frame.tsx'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { useLongWait } from '#ui/page-wait.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { Spinner } from '#ui/spinner.tsx'
import '../import.module.css'
import { CustomizationProvider } from './dressing.tsx'
import { InitiatedStep } from './initiated-step.tsx'
import { PickerStep } from './picker-step.tsx'
import styles from './public.module.css'
import { linkWithin, takeHandoff } from './take-handoff.ts'
import { Unauthorized } from './unauthorized.tsx'
import { embedSessionQuery } from './embed-session-query.ts'
import { WhoseStep } from './whose-step.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

/** The public import page: records come in without signing in here. Source: S2 §2, §4. */
export function PublicScreen() {
  const [client] = useState(() => newQueryClient())
  // Out of the address and the window's name before anything else happens.
  const [handoff] = useState(takeHandoff)
  return (
    <QueryClientProvider client={client}>
      <Visit link={handoff.link} />
    </QueryClientProvider>
  )
}

type Step = 'whose' | 'picker' | 'initiated' | 'left'

function Visit({ link }: { link: string }) {
  const [step, setStep] = useState<Step>('whose')
  const { data: visit, error, refetch } = useQuery(embedSessionQuery)
  const isSignedIn = visit?.isSignedIn === true
  useEffect(() => {
    const within = linkWithin(link, window.location.origin)
    // Every other page of the portal needs a session; who has none stays here.
    if (isSignedIn && within !== null) window.location.replace(within)
  }, [isSignedIn, link])
  return (
    <PublicFrame hasWayIn={false} end={step === 'picker' && visit !== undefined && <ForWhom name={visit.name} />}>
      {step === 'left' || (error !== null && !isPassing(error)) ? (
        <Unauthorized failure={error} />
      ) : error !== null ? (
        <section className={classNames(common.card, styles.publicCard)}>
          <CouldNotLoad onRetry={() => void refetch()} />
        </section>
      ) : visit === undefined ? (
        <Loading />
      ) : (
        <CustomizationProvider value={visit.customization}>
          {step === 'whose' && <WhoseStep visit={visit} onYes={() => setStep('picker')} onNo={() => setStep('left')} />}
          {step === 'picker' && <PickerStep visit={visit} onInitiated={() => setStep('initiated')} />}
          {step === 'initiated' && <InitiatedStep onMore={() => setStep('picker')} />}
        </CustomizationProvider>
      )}
      {visit !== undefined && (
        <p className={styles.publicPowered}>
          <RichText text={connectTexts.poweredBy} parts={{ name: <b>{visit.poweredBy}</b> }} />
        </p>
      )}
    </PublicFrame>
  )
}

/** On a phone the form says it, where it is nearer. */
function ForWhom({ name }: { readonly name: string }) {
  return (
    <span className={styles.publicFor}>
      <RichText text={connectTexts.forWhom} parts={{ name: <b>{name}</b> }} />
    </span>
  )
}

function Loading() {
  const isLong = useLongWait()
  return (
    <section className={classNames(common.card, styles.publicCard, styles.publicEnd)} aria-busy aria-live="polite">
      {isLong && (
        <>
          <Spinner />
          <p className={common.muted}>{actionTexts.wait}</p>
        </>
      )}
    </section>
  )
}
