import {
  denialSentences,
  emptySentence,
  gapSentences,
  type KindWords,
  type ListPage,
} from '@kinchart/contract/rules/completeness.ts'
import type { CurrentSection } from '@kinchart/contract/calls/overview.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { currentTexts } from '@kinchart/texts/en/current.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { meaningWords } from '@kinchart/texts/en/meaning.ts'
import { onePageTexts } from '@kinchart/texts/en/copies.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'
import { chosenLanguage, speakIn, type Language } from '@kinchart/texts/translate.ts'
import Button from '@mui/material/Button'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { PrintOutlined } from 'icons'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { sourceLanguage, formatDate } from '#text/record-text.ts'
import { newerWords, qualifiedBy, shownValue, testName } from '#record/by-test/test-words.ts'
import { useAddress } from '#record/filters/filter-chips.tsx'
import { languageOf, Mark as PageMark } from '#record/values/value.tsx'
import { sourceNames } from '#record/section.ts'
import { useOpenRecord, profileQuery } from '#session/people.ts'
import { PageHead } from '#ui/page.tsx'
import { WaitOrFailure as PageWait } from '#ui/wait-or-failure.tsx'
import { classNames, common } from '#theme/styles.ts'
import { isOnlyCompared, isOutOfRange, labTestsQuery } from '#record/by-test/arrange-tests.ts'
import { countsInWords, currentQuery, type Current as CurrentAnswer } from '#record/current/current-cells.ts'
import {
  dosesOf,
  doseWords,
  madeOnWords,
  mostEntries,
  namesInSentence,
  qualifiedName,
  sheetEntry,
} from './sheet-entries.ts'
import styles from './one-page.module.css'

/**
 * The sheet is in English, because its reader is a doctor or a school. The URL can request the page's language instead.
 */
function useSheetLanguage(): { readonly language: Language; readonly change: (language: Language) => void } {
  const { query, set } = useAddress()
  const own = chosenLanguage()
  const language = query.get('language') === own ? own : 'en'
  return { language, change: (next) => set({ language: next === 'en' ? null : next }) }
}

/** Callbacks that run after rendering still use the language of the page. */
const inSheetLanguage = <P extends object>(Part: (props: P) => ReactNode): ((props: P) => ReactNode) =>
  function InSheetLanguage(props: P) {
    const { language } = useSheetLanguage()
    return speakIn(language, () => Part(props))
  }

const Mark = inSheetLanguage(PageMark)
const WaitOrFailure = inSheetLanguage(PageWait)
const nothingSearched = { search: { column: null, text: '' }, source: null }
const everyResult = { ...nothingSearched, period: { from: null, to: null } }
const mostDoses = 500

/** A summary of the record for a doctor, on one sheet of paper. Vaccination dates can be printed separately. */
export function OnePageScreen() {
  const { person } = useOpenRecord()
  const { query, set } = useAddress()
  const isVaccines = query.get('only') === 'vaccines'
  const own = useQuery(profileQuery).data?.profile.birthDate ?? null
  const born = person.relationship === 'self' ? own : person.birthDate
  const { name, profileId } = person
  const { language, change } = useSheetLanguage()
  const pageLanguage = chosenLanguage()
  return (
    <>
      <PageHead
        title={isVaccines ? onePageTexts.vaccinesTitle : onePageTexts.title}
        subtitle={isVaccines ? onePageTexts.vaccinesSubtitle({ name }) : onePageTexts.subtitle({ name })}
        actions={
          <span className={styles.onePageActs}>
            {pageLanguage !== 'en' && (
              <Button variant="text" onClick={() => change(language === 'en' ? pageLanguage : 'en')}>
                {language === 'en' ? onePageTexts.inOwnLanguage : onePageTexts.inEnglish}
              </Button>
            )}
            <Button variant="outlined" onClick={() => set({ only: isVaccines ? null : 'vaccines' })}>
              {isVaccines ? onePageTexts.whole : onePageTexts.vaccinesAlone}
            </Button>
            <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => print()}>
              {onePageTexts.print}
            </Button>
          </span>
        }
      />
      <Sheet
        key={profileId}
        {...{ name, profileId, language, isVaccines }}
        born={born === null || born === '' ? null : born}
      />
    </>
  )
}

type SheetProps = {
  readonly name: string
  readonly born: string | null
  readonly profileId: string
  readonly language: Language
  readonly isVaccines: boolean
}

export function Sheet({ name, born, profileId, language, isVaccines }: SheetProps) {
  return (
    <article className={classNames(common.card, styles.onePageSheet)} lang={language}>
      <Who name={name} born={born} />
      {!isVaccines && <Whole profileId={profileId} />}
      <Vaccines profileId={profileId} isWhole={isVaccines} />
      <Foot profileId={profileId} isVaccines={isVaccines} />
    </article>
  )
}

const Who = inSheetLanguage(({ name, born }: { name: string; born: string | null }) => (
  <header className={styles.onePageWho}>
    <b>{name}</b>
    {born !== null && <span>{onePageTexts.born({ day: formatDate(born.slice(0, 10)) })}</span>}
  </header>
))

type Part = { readonly profileId: string }

const Foot = inSheetLanguage(({ profileId, isVaccines }: Part & { isVaccines: boolean }) => {
  const vaccines = useQuery(vaccinesQuery(profileId))
  const allergies = useQuery({ ...currentQuery(profileId, 'allergies', nothingSearched), enabled: !isVaccines })
  const conditions = useQuery({ ...currentQuery(profileId, 'conditions', nothingSearched), enabled: !isVaccines })
  const medications = useQuery({ ...currentQuery(profileId, 'medications', nothingSearched), enabled: !isVaccines })
  const labs = useQuery({ ...labTestsQuery(profileId, everyResult), enabled: !isVaccines })
  const lists = isVaccines ? [vaccines] : [allergies, conditions, medications, labs, vaccines]
  const isLoaded = lists.every(({ data }) => data !== undefined)
  return (
    <p className={styles.onePageFoot}>
      {isLoaded && `${madeOnWords(lists.flatMap(({ data }) => data?.sources ?? []))} `}
      {onePageTexts.printed}
    </p>
  )
})

const Whole = inSheetLanguage(({ profileId }: Part) => {
  return (
    <>
      <Current profileId={profileId} of="allergies" title={onePageTexts.allergies} />
      <Current profileId={profileId} of="conditions" title={onePageTexts.problems} />
      <Current profileId={profileId} of="medications" title={onePageTexts.medicines} />
      <Results profileId={profileId} />
    </>
  )
})

type FrameProps = {
  readonly title: string
  readonly page: ListPage | null
  readonly words: KindWords
  readonly children: ReactNode
}

const Frame = inSheetLanguage(({ title, page, words, children }: FrameProps) => {
  return (
    <section className={styles.onePagePart} aria-label={title}>
      <h2>{title}</h2>
      {page !== null && denialSentences(page).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {children}
      {page !== null && gapSentences(page, words).length > 0 && (
        <p className={styles.onePageGap}>{gapSentences(page, words).join(' ')}</p>
      )}
    </section>
  )
})

const wordsOf = (section: CurrentSection | 'immunization' | 'labs'): KindWords => sectionLabels[section]

const Current = inSheetLanguage(({ profileId, of, title }: Part & { of: CurrentSection; title: string }) => {
  const list = useQuery(currentQuery(profileId, of, nothingSearched))
  const { data } = list
  const page = data ?? null
  const shown = data?.now.slice(0, mostEntries[of]) ?? []
  return (
    <Frame title={title} page={page} words={wordsOf(of)}>
      <WaitOrFailure query={list} rows={2} columns={2} />
      {data !== undefined && (
        <>
          {data.counts.now === 0 && <p>{nothingNow(of, data)}</p>}
          <ul>
            {shown.map((thing) => {
              const { id, name, words, under } = sheetEntry(of, thing)
              return (
                <li key={id}>
                  <b lang={sourceLanguage()}>{name}</b> {words}
                  {under.length > 0 && <small className={styles.onePageDiffers}>{under.join(' ')}</small>}
                </li>
              )
            })}
          </ul>
          <More count={data.counts.now - shown.length} />
          <Rest
            heading={currentTexts.unsure[of]}
            names={data.unsure.map((row) => qualifiedName(of, row))}
            count={data.counts.unsure}
          />
          <Rest
            heading={currentTexts.ruledOut[of]}
            names={data.ruledOut.map((row) => qualifiedName(of, row))}
            count={data.counts.ruledOut}
          />
        </>
      )}
    </Frame>
  )
})

function nothingNow(of: CurrentSection, { counts, ...page }: CurrentAnswer): string {
  const { unsure, past, ruledOut } = counts
  return unsure + past + ruledOut === 0 ? emptySentence(page, wordsOf(of), 'the') : countsInWords(of, counts)
}

const More = inSheetLanguage(({ count }: { count: number }) =>
  count <= 0 ? null : <p className={styles.onePageGap}>{onePageTexts.more({ count })}</p>,
)

type RestProps = { readonly heading: string; readonly names: readonly string[]; readonly count: number }

const Rest = inSheetLanguage(({ heading, names, count }: RestProps) =>
  count === 0 ? null : (
    <p className={styles.onePageRest}>{onePageTexts.rest({ heading, names: namesInSentence(names, count) })}</p>
  ),
)

const Results = inSheetLanguage(({ profileId }: Part) => {
  const list = useQuery(labTestsQuery(profileId, everyResult))
  const { data } = list
  const out = data?.tests.filter(isOutOfRange) ?? []
  const shown = out.slice(0, mostEntries.results)
  const compared = data?.tests.filter(isOnlyCompared).length ?? 0
  return (
    <Frame title={onePageTexts.results} page={data ?? null} words={wordsOf('labs')}>
      <WaitOrFailure query={list} rows={2} columns={2} />
      {data !== undefined && out.length === 0 && (
        <p>
          {data.tests.length === 0
            ? emptySentence(data, wordsOf('labs'), 'the')
            : onePageTexts.noneOut({ count: data.tests.length })}
        </p>
      )}
      <ul>
        {shown.map((test) => {
          const { latest } = test
          const value = shownValue(latest)
          const qualifiers = [qualifiedBy(latest), latest.missingSince === undefined ? null : recordTexts.notListed]
          return (
            <li key={test.key} className={common.num}>
              <b lang={sourceLanguage()}>{testName(test)}</b> <span lang={languageOf(value)}>{value.value}</span>{' '}
              {value.unit} <Mark mark={latest.mark} text={null} />{' '}
              {latest.referenceRange !== null && onePageTexts.range({ text: latest.referenceRange.text })}{' '}
              <small>
                {listOf([
                  ...qualifiers,
                  latest.date === null ? byTestTexts.noDate : formatDate(latest.date),
                  sourceNames(latest, 'recipient'),
                  newerWords(test),
                ])}
              </small>
            </li>
          )
        })}
      </ul>
      <More count={out.length - shown.length} />
      {compared > 0 && <p className={styles.onePageRest}>{onePageTexts.compared({ count: compared })}</p>}
    </Frame>
  )
})

const vaccinesQuery = (profileId: string) =>
  queryOptions({
    queryKey: [profileId, 'one-page', 'vaccines'],
    queryFn: () => call(listImmunizations, { query: { profileId, pageNumber: 1, pageSize: mostDoses } }),
  })

const Vaccines = inSheetLanguage(({ profileId, isWhole }: Part & { isWhole: boolean }) => {
  const list = useQuery(vaccinesQuery(profileId))
  const { data } = list
  const { given, notGiven, others } = dosesOf(data?.immunization ?? [])
  const shown = isWhole ? given : given.slice(0, mostEntries.vaccines)
  const doses = shown.reduce((sum, one) => sum + one.doses.length, notGiven.length + others.length)
  return (
    <Frame title={onePageTexts.vaccines} page={data ?? null} words={wordsOf('immunization')}>
      <WaitOrFailure query={list} rows={2} columns={2} />
      {data?.total === 0 && <p>{emptySentence(data, wordsOf('immunization'), 'the')}</p>}
      <ul>
        {shown.map((one) => (
          <li key={one.vaccine} className={common.num}>
            <b lang={sourceLanguage()}>{one.vaccine}</b> {listOf(one.doses.map((dose) => doseWords(dose)))}
          </li>
        ))}
      </ul>
      {data !== undefined && <More count={data.total - doses} />}
      <Rest
        heading={meaningWords['not-given']}
        names={notGiven.map((row) => qualifiedName('immunization', row))}
        count={notGiven.length}
      />
      <Rest
        heading={onePageTexts.others}
        names={others.map((row) => qualifiedName('immunization', row))}
        count={others.length}
      />
    </Frame>
  )
})
