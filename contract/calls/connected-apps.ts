/** Apps and assistants to which a patient gives access to a record. Not in the spec. */
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { endpoint } from './endpoint.ts'
import { recordTypes } from './record-types.ts'
import { sections } from '../sections/all.ts'

const id = z.string().max(64)
const messageResponse = z.object({ message: z.string() })
const instant = z.string()

/**
 * A patient chooses which kinds of data an app may read. Each record type is a kind. This kind contains everything
 * without a record type, except data that no app may read.
 */
export const restKind = 'rest'

/** Sections that no app may read: insurance numbers, claims and costs. Source: look 27b, 'What it will never get'. */
export const neverGiven: readonly string[] = ['claims', 'priorauthorizations', 'coverage']

/** Types that no app may read, in any section. Source: FHIR DSTU2 to R5, resource list, "Financial". */
export const financialTypes: readonly string[] = [
  ...['Account', 'ChargeItem', 'ChargeItemDefinition', 'Claim', 'ClaimResponse', 'Contract', 'Coverage'],
  ...['CoverageEligibilityRequest', 'CoverageEligibilityResponse', 'EligibilityRequest', 'EligibilityResponse'],
  ...['EnrollmentRequest', 'EnrollmentResponse', 'ExplanationOfBenefit', 'InsurancePlan', 'Invoice'],
  ...['PaymentNotice', 'PaymentReconciliation', 'ProcessRequest', 'ProcessResponse'],
]

export const appKinds: readonly string[] = [...recordTypes.map((type) => type.id), restKind]

/**
 * Returns the kind of data to which a type in this section belongs. Null if no app may read this type in this
 * section.
 */
export const kindOf = (section: string | null, type: string): string | null =>
  financialTypes.includes(type) ? null : kindOfSection(section)

/**
 * Returns the kind of data to which a section belongs. Null if no app may read the section. Resources without a
 * section belong to the kind `rest`.
 */
export function kindOfSection(section: string | null): string | null {
  if (section !== null && neverGiven.includes(section)) return null
  return sections.find(({ name }) => name === section)?.recordType?.id ?? restKind
}

export type ServedType = {
  readonly type: string
  /**
   * Kinds that give access to this type. An app needs a grant for at least one of them, and for the kind of each
   * resource that it reads. If empty, an app may read a resource only if another resource references it.
   */
  readonly kinds: readonly string[]
  /**
   * True for doctors, places and medicines. With any grant, an app may read such a resource if another resource
   * references it.
   */
  readonly isNamed: boolean
}

const namedByOthers = [
  ...['Patient', 'Practitioner', 'PractitionerRole', 'Organization', 'Location', 'HealthcareService', 'Endpoint'],
  ...['Medication', 'Binary', 'Provenance', 'RelatedPerson', 'Specimen', 'Device', 'Questionnaire'],
]

/** Types without a section, which belong to the kind `rest`. Source: FHIR R4, resource list. */
const inNoList = [
  ...['AuditEvent', 'BiologicallyDerivedProduct', 'DeviceDefinition', 'DeviceMetric'],
  ...[
    'GuidanceResponse',
    'Group',
    'ImagingStudy',
    'Linkage',
    'Media',
    'MedicationKnowledge',
    'OrganizationAffiliation',
  ],
  ...['Person', 'ResearchStudy', 'Schedule', 'Slot', 'Substance', 'VerificationResult'],
]

export const sentAs: Readonly<Record<string, readonly string[]>> = { MedicationRequest: ['MedicationOrder'] }
export const olderTypes: ReadonlySet<string> = new Set(Object.values(sentAs).flat())

/**
 * The CapabilityStatement, the granted scopes, the responses and the kinds on the consent page are derived from this
 * list.
 */
export const servedTypes: readonly ServedType[] = [
  ...new Set([...sections.flatMap(({ types }) => Object.keys(types)), ...inNoList, ...namedByOthers]),
]
  .filter((type) => !financialTypes.includes(type) && !olderTypes.has(type))
  .toSorted()
  .map((type) => {
    const lists = sections.filter(({ types }) => Object.hasOwn(types, type)).map(({ name }) => kindOf(name, type))
    const isNamed = namedByOthers.includes(type)
    const kinds = lists.length === 0 && !isNamed ? [restKind] : lists.filter((kind) => kind !== null)
    return { type, kinds: [...new Set(kinds)], isNamed }
  })

const servedByType = new Map(servedTypes.map((one) => [one.type, one]))

/** Undefined if apps can't read the type. */
export const findServed = (type: string): ServedType | undefined => servedByType.get(type)

export const isGivenWith = ({ kinds, isNamed }: ServedType, given: readonly string[]): boolean =>
  isNamed || kinds.some((kind) => given.includes(kind))

/** How long an app can have access, in days. */
export const appDays = { most: 366, offered: [1, 30, 90] } as const

/** The app's description is unverified unless the operator registered it. */
export const shownApp = z.object({
  name: z.string(),
  /** The organization that offers the app; null if not stated. */
  publisher: z.string().nullable(),
  isAssistant: z.boolean(),
  isVerified: z.boolean(),
  host: z.string(),
  /** True if the redirect goes to a program on the user's own device. */
  isLocal: z.boolean(),
})
export type ShownApp = z.output<typeof shownApp>

export const appPerson = z.object({
  profileId: id,
  firstName: z.string(),
  lastName: z.string(),
  isSelf: z.boolean(),
})

export const getAppRequest = endpoint({
  method: 'GET',
  path: '/connected-apps/get-request',
  formerPath: '/ConnectedApps/GetRequest',
  summary: 'What an app asks for, in the browser that it was asked in',
  access: 'session',
  query: z.object({ requestId: id }),
  answer: z.object({
    app: shownApp,
    people: z.array(appPerson),
    asked: z.array(z.string()),
    asksForAll: z.boolean(),
    staysConnected: z.boolean(),
  }),
})
export type AppRequest = z.output<typeof getAppRequest.answer>

export const countAppKinds = endpoint({
  method: 'GET',
  path: '/connected-apps/count-kinds',
  formerPath: '/ConnectedApps/CountKinds',
  summary: 'How many entries of each kind a person’s record holds',
  access: 'record',
  query: z.object({ profileId: id }),
  answer: z.object({ counts: z.record(z.string(), z.number().int()) }),
})

export const allowApp = endpoint({
  method: 'POST',
  path: '/connected-apps/allow',
  formerPath: '/ConnectedApps/Allow',
  summary: 'Lets an app read the chosen kinds of one person until a day; answers where the browser goes on to',
  access: 'record',
  needsProof: true,
  limits: [{ counter: 'app-allowed', by: ['account'], limit: 100, windowSeconds: 86_400 }],
  body: z.object({
    requestId: id,
    profileId: id,
    kinds: z.array(z.enum(appKinds)).min(1).max(appKinds.length),
    /** The end of the app's access, at most a year from now. */
    until: z.iso.datetime(),
  }),
  answer: z.object({ redirectTo: z.string() }),
})

export const denyApp = endpoint({
  method: 'POST',
  path: '/connected-apps/deny',
  formerPath: '/ConnectedApps/Deny',
  summary: 'Refuses what an app asked for; answers where the browser goes on to',
  access: 'session',
  body: z.object({ requestId: id }),
  answer: z.object({ redirectTo: z.string() }),
})

export const whyEnded = ['person', 'app', 'reused', 'operator', 'over', 'record-left'] as const

export const connectedApp = z.object({
  id,
  app: shownApp,
  profileId: id,
  personName: z.string(),
  isSelf: z.boolean(),
  kinds: z.array(z.string()),
  grantedAt: instant,
  until: instant,
  /** Null if the app never read anything. */
  lastUsedAt: instant.nullable(),
  /** Null while the app has access. */
  endedAt: instant.nullable(),
  ended: z.enum(whyEnded).nullable(),
  /** True while the guardian's access to the record is paused. The app's access is paused too. */
  isPaused: z.boolean(),
  /** Sources connected after the grant. The app can't read them. */
  newSources: z.array(z.string()),
})
export type ConnectedApp = z.output<typeof connectedApp>

export const getConnectedApps = endpoint({
  method: 'GET',
  path: '/connected-apps/list',
  formerPath: '/ConnectedApps/GetApps',
  summary: 'The apps that may read, or could, newest first',
  access: 'session',
  answer: z.object({ message: z.string(), apps: z.array(connectedApp) }),
})

export const endAppAccess = endpoint({
  method: 'POST',
  path: '/connected-apps/end-access',
  formerPath: '/ConnectedApps/EndAccess',
  summary: 'Ends what an app may read, at once',
  access: 'session',
  body: z.object({ appId: id }),
  answer: messageResponse,
})

export const changeAppAccess = endpoint({
  method: 'POST',
  path: '/connected-apps/update-access',
  formerPath: '/ConnectedApps/ChangeAccess',
  summary: 'Lets an app read fewer kinds, or not as long, at once; more is asked for by the app itself',
  access: 'session',
  body: z.object({
    appId: id,
    kinds: z.array(z.enum(appKinds)).min(1).max(appKinds.length),
    /** The new end of the app's access. Can't be later than the current end. */
    until: z.iso.datetime(),
  }),
  answer: messageResponse,
})

export const appReading = z.object({
  id: z.string(),
  readAt: instant,
  /** The FHIR type that the app read. Null if one request read several types. */
  table: z.string().nullable(),
  isRefused: z.boolean(),
})

export const getAppReadings = endpoint({
  method: 'GET',
  path: '/connected-apps/list-readings',
  formerPath: '/ConnectedApps/GetReadings',
  summary: 'What an app has read, newest first',
  access: 'session',
  query: z.object({
    appId: id,
    pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(constants.maxPageSize).optional(),
  }),
  answer: z.object({ readings: z.array(appReading), total: z.number().int() }),
})
