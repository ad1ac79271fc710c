import type { z } from 'zod'
import type { Appointment } from '@kinchart/contract/calls/appointments.ts'
import type { CurrentSection, getOverview } from '@kinchart/contract/calls/overview.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { describeError } from '#platform/log.ts'
import type { Log } from '#platform/log.ts'
import { measuresOf } from '#lists/by-test/measures-of.ts'
import { openLabTests, openVitalTests } from '#lists/by-test/open-tests.ts'
import { openCurrent, partOf } from '#lists/current/open-current.ts'
import { findListed } from '#lists/list-rows.ts'
import { openSection } from '#lists/list-section.ts'
import type { ListServices } from '#lists/list-section.ts'
import { asListed } from '#lists/list-view.ts'
import { findNew } from './find-new.ts'
import { readChosen, usualMeasures } from './measures.ts'
import { noteVisit } from './visits.ts'

export type OverviewServices = ListServices & {
  readonly log: Log
  readonly now: () => Date
  readonly nextAppointment: (record: OpenedRecord, now: Date) => Promise<Appointment | null>
}

type Overview = z.input<typeof getOverview.answer>

const everySection = sections.map(({ name }) => name)

/** Entries in each section of the page. */
const mostThings = 8

/** More choices than this would be measured too rarely to be useful here. */
const mostChoices = 60

/** `today`: the date in the user's time zone. */
type Asked = { readonly today: string; readonly isAttended: boolean }

/** Returns the overview. A part that fails is null and does not affect the others. */
export async function showOverview(services: OverviewServices, record: OpenedRecord, asked: Asked): Promise<Overview> {
  const { today, isAttended } = asked
  const part = async <Part>(name: string, make: () => Promise<Part>): Promise<Part | null> => {
    try {
      return await make()
    } catch (error) {
      services.log({ event: 'overview-part-failed', why: name, ...describeError(error) })
      return null
    }
  }
  const now = services.now()
  const current = async (section: CurrentSection) =>
    part(section, async () => partOf(await openCurrent(services, record, section, today), mostThings))
  const labs = openSection(services, record, 'labs').then(async ({ view }) => openLabTests(services.db, view))
  const [{ sources: all }, listed, fresh, medications, allergies, conditions, next, measures, outOfRange] =
    await Promise.all([
      services.sourcesOf(record, []),
      findListed(services.db, record, everySection),
      part('new', async () => findNew(services, record, await noteVisit(services.db, record, { now, isAttended }))),
      current('medications'),
      current('allergies'),
      current('conditions'),
      part('appointment', async () => ({ appointment: await services.nextAppointment(record, now) })),
      part('measures', async () => {
        const vitals = await openSection(services, record, 'vitals')
        const all = measuresOf([...(await openVitalTests(services.db, vitals.view)).tests, ...(await labs).tests])
        const known = all.toSorted((a, b) => (b.lines[0]?.count ?? 0) - (a.lines[0]?.count ?? 0))
        const chosen = await readChosen(services, record)
        const picked = chosen?.flatMap((key) => known.find((one) => one.key === key) ?? [])
        return {
          shown: [...(picked ?? usualMeasures(known))],
          isChosen: picked !== undefined,
          choices: known
            .slice(0, mostChoices)
            .map(({ key, name, lines }) => ({ key, name, count: lines[0]?.count ?? 0 })),
        }
      }),
      part('out of range', async () => (await labs).tests.filter(isOutOfRange).length),
    ])
  const sources = asListed(all, ({ ehrImportRequestId: id }) => listed.includes(id))
  return {
    message: sources.length === 0 ? messages.noDataFound : messages.dataLoaded,
    ...{ sources, fresh, next, measures, outOfRange },
    current: { medications, allergies, conditions },
  }
}

const isOutOfRange = ({ latest: { mark } }: { latest: { mark: { by: string; side: string } | null } }): boolean =>
  mark?.by === 'source' && mark.side !== 'normal'
