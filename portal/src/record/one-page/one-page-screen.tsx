import { askedSources, denialSentences, emptySentence, gapSentences } from '@kinchart/contract/completeness.ts'
import type { KindWords, ListPage } from '@kinchart/contract/completeness.ts'
import type { CurrentSection } from '@kinchart/contract/overview.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { onePageTexts } from '@kinchart/texts/one-page.ts'
import { sectionLabels } from '@kinchart/texts/sections.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import PrintOutlined from 'icon:outline-print'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { shownValue, testName } from '#chart/by-test/test-words.ts'
import { useAddress } from '#chart/filters/use-address.ts'
import { languageOf, Mark as PageMark } from '#chart/values/value.tsx'
import { drawAs } from '#chart/sections.ts'
import { formatDate } from '#text/format-date.ts'
import { today } from '#text/today.ts'
import { useOpenRecord } from '#session/people.ts'
import { profileQuery } from '#session/profile-query.ts'
import { PageHead } from '#ui/page-head.tsx'
import { WaitOrFailure as PageWait } from '#ui/wait-or-failure.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { isOnlyCompared, isOutOfRange } from '../by-test/arrange-tests.ts'
import { labTestsQuery } from '../by-test/lab-tests-query.ts'
import { differences, lineOf } from '../current/current-cells.ts'
import { currentQuery } from '../current/current-query.ts'
import { dosesOf } from './doses-of.ts'
import { inSheetLanguage, useSheetLanguage } from './sheet-language.ts'
import styles from './one-page.module.css'

const Mark = inSheetLanguage(PageMark)
const WaitOrFailure = inSheetLanguage(PageWait)
const nothingSearched = { search: { column: null, text: '' }, source: null }
const mostDoses = 500

/** What a doctor reads in a minute: one page, and one sheet of paper. Vaccination dates can be printed alone. */
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
      <article className={classNames(common.card, styles.onePageSheet)} key={profileId} lang={language}>
        <Who name={name} born={born === null || born === '' ? null : born} />
        {!isVaccines && <Whole profileId={profileId} />}
        <Vaccines profileId={profileId} />
        <Foot />
      </article>
    </>
  )
}

const Who = inSheetLanguage(({ name, born }: { name: string; born: string | null }) => (
  <header className={styles.onePageWho}>
    <b>{name}</b>
    {born !== null && <span>{onePageTexts.born({ day: formatDate(born.slice(0, 10)) })}</span>}
  </header>
))
const Foot = inSheetLanguage(() => <p className={styles.onePageFoot}>{onePageTexts.printed}</p>)

type Part = { readonly profileId: string }

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

/** A part with its heading, and what is missing from it. */
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
  return (
    <Frame title={title} page={page} words={wordsOf(of)}>
      <WaitOrFailure query={list} rows={2} columns={2} />
      {data !== undefined && (
        <>
          {data.counts.now === 0 && <p>{emptySentence(data, wordsOf(of), 'the')}</p>}
          <ul>
            {data.now.map((thing) => {
              const [row] = thing.rows
              if (row === undefined) return null
              const shown = drawAs(of)(row)
              const [first, second] = lineOf(of, row).cells
              const said = of === 'medications' ? [first.text] : [first.text, second.text]
              return (
                <li key={row.id}>
                  <b lang={sourceLanguage()}>{shown.title}</b> {listOf([shown.says, ...said])}
                  {differences(of, thing).length > 0 && (
                    <small className={styles.onePageDiffers}>{differences(of, thing).join(' ')}</small>
                  )}
                </li>
              )
            })}
          </ul>
          <Rest text={onePageTexts.unsure} names={namesOf(of, data.unsure)} />
          {of === 'allergies' && <Rest text={onePageTexts.ruledOut} names={namesOf(of, data.ruledOut)} />}
          {data.counts.now > data.now.length && (
            <p className={styles.onePageGap}>{onePageTexts.more({ count: data.counts.now - data.now.length })}</p>
          )}
        </>
      )}
    </Frame>
  )
})

const namesOf = (of: CurrentSection, rows: Parameters<ReturnType<typeof drawAs>>[0][]): readonly string[] => [
  ...new Set(rows.map((row) => drawAs(of)(row).title)),
]

function Rest({ text, names }: { text: (of: { names: string }) => string; names: readonly string[] }) {
  return names.length === 0 ? null : <p className={styles.onePageRest}>{text({ names: listOf(names) })}</p>
}

const Results = inSheetLanguage(({ profileId }: Part) => {
  const list = useQuery(labTestsQuery(profileId, { ...nothingSearched, period: { from: null, to: null } }))
  const { data } = list
  const out = data?.tests.filter(isOutOfRange) ?? []
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
        {out.map((test) => {
          const { latest } = test
          const shown = shownValue(latest)
          return (
            <li key={test.key} className={common.num}>
              <b lang={sourceLanguage()}>{testName(test)}</b> <span lang={languageOf(shown)}>{shown.value}</span>{' '}
              {shown.unit} <Mark mark={latest.mark} text={null} />{' '}
              {latest.referenceRange !== null && onePageTexts.range({ text: latest.referenceRange.text })}{' '}
              <small>{listOf([latest.date === null ? null : formatDate(latest.date), latest.providerName])}</small>
            </li>
          )
        })}
      </ul>
      {compared > 0 && <p className={styles.onePageRest}>{onePageTexts.compared({ count: compared })}</p>}
    </Frame>
  )
})

const Vaccines = inSheetLanguage(({ profileId }: Part) => {
  const list = useQuery({
    queryKey: [profileId, 'one-page', 'vaccines'],
    queryFn: () => call(listImmunizations, { query: { profileId, pageNumber: 1, pageSize: mostDoses } }),
  })
  const { data } = list
  const { given, notGiven } = dosesOf(data?.immunization ?? [])
  return (
    <Frame title={onePageTexts.vaccines} page={data ?? null} words={wordsOf('immunization')}>
      <WaitOrFailure query={list} rows={2} columns={2} />
      {data !== undefined && given.length === 0 && <p>{emptySentence(data, wordsOf('immunization'), 'the')}</p>}
      <ul>
        {given.map(({ vaccine, dates }) => (
          <li key={vaccine} className={common.num}>
            <b>{vaccine}</b> {listOf(dates.map((date) => formatDate(date)))}
          </li>
        ))}
      </ul>
      {notGiven.length > 0 && (
        <p className={styles.onePageRest}>{onePageTexts.notGiven({ vaccines: listOf(notGiven) })}</p>
      )}
      {data !== undefined && data.total > data.immunization.length && (
        <p className={styles.onePageGap}>{onePageTexts.more({ count: data.total - data.immunization.length })}</p>
      )}
      {data !== undefined && <AsOf sources={data.sources} />}
    </Frame>
  )
})

const AsOf = inSheetLanguage(({ sources }: Pick<ListPage, 'sources'>) => {
  const asked = askedSources(sources)
  if (asked.length === 0) return null
  const names = listOf([...new Set(asked.map(({ providerName }) => providerName))])
  return (
    <p className={styles.onePageRest}>
      {onePageTexts.madeOn({ day: formatDate(today()), count: asked.length, sources: names })}
    </p>
  )
})
