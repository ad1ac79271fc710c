import { constants } from '@kinchart/contract/rules/constants.ts'
import { doctorTexts } from '@kinchart/texts/en/doctors.ts'
import { messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ArrowBackRounded, MedicalServicesOutlined, SearchRounded } from 'icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { useOpenRecord, settingsQuery } from '#session/people.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { useAddRecipient, careTeamKey } from '#care-team/provider-picker.tsx'
import { Field } from '#ui/field.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { Pager } from '#ui/pager.tsx'
import { DoctorTable, upwards } from './doctor-table.tsx'
import dataTableStyles from '#ui/data-table.module.css'
import styles from './doctors.module.css'
import { classNames, common } from '#theme/styles.ts'
import { choiceInWords } from '@kinchart/contract/text/choice-words.ts'
import { specialties } from '@kinchart/contract/rules/enumerations.ts'
import { ChoiceField, inWords } from '#ui/form-field.tsx'
import { getDoctors } from '@kinchart/contract/calls/sharing.ts'
import { getProviders } from '@kinchart/contract/calls/providers.ts'
import { call } from '#api/call.ts'

type Specialty = (typeof specialties)[number]

/** Sorts by distance if known. Otherwise lists doctors from the patient's records first, then sorts by name. */
const nearest = upwards('nearest')
/** Sorts by distance. Differs from `nearest` only if no distances are known. */
const byDistance = upwards('distance')

type DoctorSearchParams = {
  readonly profileId: string
  readonly search: string
  readonly specialty: Specialty
  readonly city: string
  readonly zip: string
  readonly sort: string | null
  readonly pageNumber: number
  readonly pageSize: number
}

const unlessEmpty = (name: 'search' | 'city' | 'zip' | 'sort', text: string): Readonly<Record<string, string>> =>
  text === '' ? {} : { [name]: text }

const doctorsQuery = (params: DoctorSearchParams) =>
  queryOptions({
    queryKey: ['doctors', params],
    queryFn: async () => {
      const { profileId, search, specialty, city, zip, sort, pageNumber, pageSize } = params
      return call(getProviders, {
        query: {
          profileId,
          specialty,
          pageNumber,
          pageSize,
          ...unlessEmpty('search', search),
          ...unlessEmpty('city', city),
          ...unlessEmpty('zip', zip),
          ...unlessEmpty('sort', sort ?? ''),
        },
      })
    },
    placeholderData: keepPreviousData,
  })

const connectedDoctorsQuery = (profileId: string) =>
  queryOptions({
    queryKey: [...careTeamKey, 'connected-doctors', profileId],
    queryFn: async () =>
      (await call(getDoctors, { query: { profileId } })).providers.map(({ providerId }) => providerId),
  })

type Props = { readonly value: Specialty; readonly onChange: (specialty: Specialty) => void }

/** A list next to the table, or a select above it on a phone. Source: S2 §2. */
function SpecialtyList({ value, onChange }: Props) {
  return (
    <div>
      <fieldset className={classNames(common.card, styles.specialtyList)}>
        <legend className={common.unseen}>{doctorTexts.specialty}</legend>
        {specialties.map((specialty) => (
          <label key={specialty} className={specialty === value ? styles.chosen : undefined}>
            <input type="radio" name="specialty" checked={specialty === value} onChange={() => onChange(specialty)} />
            {choiceInWords(specialty)}
          </label>
        ))}
      </fieldset>
      <div className={styles.specialtyChoice}>
        <ChoiceField
          label={doctorTexts.specialty}
          value={value}
          options={inWords(specialties)}
          onChange={({ target }) => {
            const chosen = specialties.find((one) => one === target.value)
            if (chosen !== undefined) onChange(chosen)
          }}
        />
      </div>
    </div>
  )
}

type Wanted = { readonly specialty: Specialty; readonly search: string; readonly city: string; readonly zip: string }

const everybody: Wanted = { specialty: 'View All', search: '', city: '', zip: '' }
const pageSizes: readonly number[] = constants.findDoctorPageSizes

/** Combines the spec's two versions of this page. Source: S2 §2; design §1.2. */
export function FindDoctorScreen() {
  const { person } = useOpenRecord()
  const [wanted, setWanted] = useState(everybody)
  const [sort, setSort] = useState<string | null>(nearest)
  const [pageSize, setPageSize] = useState(pageSizes[0] ?? constants.defaultPageSize)
  const [pageNumber, setPageNumber] = useState(1)
  const hasVideo = useQuery(settingsQuery).data?.bookTelehealth === true
  const adding = useAddRecipient(() => undefined)
  const words = useDebouncedValue(
    [wanted.search, wanted.city, wanted.zip].map((text) => text.trim()).join('\n'),
    constants.searchDebounceMs,
  )
  const [search = '', city = '', zip = ''] = words.split('\n')
  const { data, isError, refetch } = useQuery(
    doctorsQuery({
      profileId: person.profileId,
      search,
      city,
      zip,
      specialty: wanted.specialty,
      sort,
      pageNumber,
      pageSize,
    }),
  )
  const connected = useQuery(connectedDoctorsQuery(person.profileId))
  const isNearest = data?.hasDistances === true && (sort === nearest || sort === byDistance)
  const change = (part: Partial<Wanted>) => {
    setWanted((before) => ({ ...before, ...part }))
    setPageNumber(1)
  }
  const isFiltered = wanted.specialty !== 'View All' || words !== '\n\n'
  return (
    <>
      <div className={styles.doctorsHead}>
        <IconButton component={Link} to={paths.shareRecords} aria-label={doctorTexts.back}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead
          title={doctorTexts.title}
          subtitle={doctorTexts.subtitle}
          actions={
            <span className={styles.doctorsWays}>
              <Button component={Link} to={paths.addOrganization}>
                {pageTitles.addOrganization}
              </Button>
              <Button component={Link} to={paths.addYourDoctor} variant="outlined">
                {pageTitles.addyourdoctor}
              </Button>
            </span>
          }
        />
      </div>
      <div className={styles.doctors}>
        <SpecialtyList value={wanted.specialty} onChange={(specialty) => change({ specialty })} />
        <div className={styles.doctorsMain}>
          <search className={styles.doctorsSearch}>
            <Field
              label={doctorTexts.search}
              type="search"
              startAdornment={<SearchRounded aria-hidden sx={{ marginInlineEnd: '0.625rem', color: 'var(--ink-2)' }} />}
              value={wanted.search}
              slotProps={{ input: { maxLength: constants.searchLength } }}
              onChange={({ target }) => change({ search: target.value })}
            />
            <Field
              label={doctorTexts.city}
              value={wanted.city}
              slotProps={{ input: { maxLength: 80 } }}
              onChange={({ target }) => change({ city: target.value })}
            />
            <Field
              label={doctorTexts.zip}
              value={wanted.zip}
              slotProps={{ input: { maxLength: 10, inputMode: 'numeric' } }}
              onChange={({ target }) => change({ zip: target.value })}
            />
          </search>
          <p className={classNames(styles.doctorsFound, common.num)}>
            <output>{data !== undefined && foundInWords(data, isNearest)}</output>
            {data?.zip === null && <Link to={paths.myProfile}>{doctorTexts.addZip}</Link>}
          </p>
          <div className={classNames(dataTableStyles.dataFrame, common.card)} data-part="data-frame">
            {isError ? (
              <CouldNotLoad onRetry={() => void refetch()} />
            ) : data === undefined ? (
              <SkeletonRows rows={pageSizes[0] ?? 1} columns={6} />
            ) : data.providers.length === 0 ? (
              <ListMiddle
                icon={<MedicalServicesOutlined fontSize="large" />}
                title={messages.noRecordsFound}
                actions={isFiltered && <Button onClick={() => change(everybody)}>{doctorTexts.clear}</Button>}
              >
                {isFiltered ? doctorTexts.noneFits : doctorTexts.emptyDoctors}
              </ListMiddle>
            ) : (
              <>
                <DoctorTable
                  doctors={data.providers}
                  sort={isNearest ? byDistance : sort === nearest ? null : sort}
                  onSort={(next) => {
                    setSort(next ?? nearest)
                    setPageNumber(1)
                  }}
                  hasVideo={hasVideo}
                  connected={connected.data ?? []}
                  connecting={adding.isPending ? adding.variables.id : null}
                  onConnect={({ providerId }) =>
                    adding.mutate({ kind: 'doctor', id: providerId, profileId: person.profileId })
                  }
                />
                <Pager
                  page={pageNumber}
                  pageSize={pageSize}
                  total={data.total}
                  isMore={data.isMore}
                  onPage={setPageNumber}
                  sizes={pageSizes}
                  onSize={(size) => {
                    setPageSize(size)
                    setPageNumber(1)
                  }}
                />
              </>
            )}
          </div>
          {data?.hasDistances === true && <p className={common.help}>{doctorTexts.distanceIs}</p>}
        </div>
      </div>
    </>
  )
}

type Found = { readonly total: number; readonly isMore: boolean; readonly zip: string | null }

function foundInWords({ total, isMore, zip }: Found, isNearest: boolean): string {
  const found = isMore ? doctorTexts.foundMore({ total }) : doctorTexts.found({ count: total })
  return isNearest && zip !== null ? doctorTexts.nearest({ found, zip }) : found
}
