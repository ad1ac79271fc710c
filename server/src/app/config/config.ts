import { resolve } from 'node:path'
import { z } from 'zod'
import { operatorTexts } from '@kinchart/texts/operator.ts'
import { logLevels } from '#platform/log-events.ts'
import type { LogLevel } from '#platform/log-events.ts'
import type { MetricsAddress } from '#platform/metrics/serve-metrics.ts'
import type { MailLimits } from '#platform/mail/limit-mails.ts'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )

/** A page that is shown within ours. */
const frameAddress = z
  .url()
  .regex(/^https?:\/\//, 'Write an address that begins with https://')
  .optional()

/** Source: MedlinePlus Connect, web service. */
const medlinePlusConnect = 'https://connect.medlineplus.gov/service'

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4300),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_LISTEN_URL: z.string().optional(),
  MIN_FREE_MB: z.coerce.number().min(0).default(512),
  ROLES: z
    .string()
    .default('api,worker')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['api', 'worker'])).min(1)),
  SMTP_URL: z.string().optional(),
  SMTP_ALLOW_CLEAR: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  MAIL_FROM: z.string().default('Kinchart <no-reply@localhost>'),
  MAILS_AN_HOUR: z.coerce.number().int().min(1).default(20),
  MAILS_A_DAY: z.coerce.number().int().min(1).default(60),
  SECRET_KEY: z.string().optional(),
  SECRET_KEY_OLD: list,
  ALLOW_PRIVATE_HOSTS: list,
  DOCUMENT_HOSTS: list,
  REVOCATION_HOSTS: list,
  REDIRECT_ALLOW: list,
  MOBILE_LINK: z
    .string()
    .regex(/^[a-z][a-z0-9+.-]*(?::\/\/)?$/i, 'Write the scheme of the app, such as myapp')
    .refine((text) => !/^(?:https?|javascript|data|file|blob|vbscript|about)\b/i.test(text), 'An app’s own scheme')
    .optional(),
  EMBEDDERS_FILE: z.string().optional(),
  HEALTH_CARD_ISSUERS_FILE: z.string().optional(),
  POWERED_BY: z.string().max(120).default('Kinchart'),
  TRUST_PROXY: z
    .union([
      z.enum(['true', 'false']).transform((value) => (value === 'true' ? 1 : 0)),
      z.coerce.number().int().min(0).max(10),
    ])
    .default(0),
  PLACE_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .optional(),
  STAFF_EMAIL_DOMAIN: z.string().optional(),
  STAFF_EMAIL_FRAGMENTS: list,
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_URL: z.url().optional(),
  PRIVACY_URL: z.url().optional(),
  TERMS_URL: z.url().optional(),
  VETERAN_FRAME_URL: frameAddress,
  IMAGING_VIEWER_URL: frameAddress,
  EMERGENCY_NUMBER: z
    .string()
    .regex(/^[\d +-]{2,20}$/, 'Write a telephone number')
    .default('911'),
  BOOK_TELEHEALTH: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  /** 'true', or the address of a service that answers as MedlinePlus Connect does. */
  MEDLINEPLUS_CONNECT: z
    .union([
      z.enum(['true', 'false']).transform((value) => (value === 'true' ? medlinePlusConnect : undefined)),
      frameAddress,
    ])
    .optional(),
  APPS_BY_DOCUMENT: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  APPS_REGISTER: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  SOCIAL_LINKS: list.pipe(
    z.array(
      z
        .string()
        .regex(/^[^=]+=https?:\/\//, 'Write each as Label=https://address')
        .transform((text) => {
          const at = text.indexOf('=')
          return { label: text.slice(0, at).trim(), url: text.slice(at + 1).trim() }
        }),
    ),
  ),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  RESYNC_HOURS: z.coerce.number().min(0).default(24),
  BACKUP_TO: list.pipe(z.array(z.string().regex(/^age1[0-9a-z]{20,}$/, operatorTexts.backupToForm))),
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOURS: z.coerce.number().min(1).default(24),
  BACKUP_KEEP_DAYS: z.coerce.number().min(1).default(30),
})

const environment = variables
  .refine(({ DATABASE_URL, DATABASE_LISTEN_URL }) => DATABASE_LISTEN_URL === undefined || DATABASE_URL !== undefined, {
    path: ['DATABASE_LISTEN_URL'],
    error: operatorTexts.listenUrlAlone,
  })
  .refine(({ PORT, METRICS_PORT }) => METRICS_PORT !== PORT || PORT === 0, {
    path: ['METRICS_PORT'],
    error: operatorTexts.metricsPortSame,
  })
  .refine(({ BACKUP_DIR, BACKUP_TO }) => BACKUP_DIR === undefined || BACKUP_TO.length > 0, {
    path: ['BACKUP_TO'],
    error: operatorTexts.backupToMissing,
  })

/** The environment, read once. Names are fixed (README, configuration). */
export type Config = {
  readonly port: number
  readonly host: string
  /** What links in mails and redirects say; no trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The primary without a pooler between, for the one connection that listens; undefined where `databaseUrl` has none. */
  readonly databaseListenUrl: string | undefined
  /** What stays free on the disk of the private database: below it, nothing large is accepted. */
  readonly minFreeBytes: number
  readonly roles: readonly ('api' | 'worker')[]
  readonly smtpUrl: string | undefined
  /** Mails may go to a mail server elsewhere without encryption. */
  readonly smtpAllowClear: boolean
  readonly mailFrom: string
  /** How many mails the callers of one network may ask for without a session. */
  readonly mailLimits: MailLimits
  readonly secretKey: string | undefined
  readonly secretKeysOld: readonly string[]
  /** `host:port` of care organizations on private addresses that may be reached, over http too. */
  readonly allowedPrivateHosts: readonly string[]
  /** Hosts beside a source's own from which its documents are fetched, without its token; '*' for every public one. */
  readonly documentHosts: readonly string[]
  /** Hosts beside an organization's own and its token address's to which a token may be sent to be ended. */
  readonly revocationHosts: readonly string[]
  /** Where a person may be sent after an import: addresses, each with everything below it. */
  readonly redirectAllow: readonly string[]
  /** The mobile app's scheme with its `://`. */
  readonly mobileLink: string | undefined
  /** A JSON file of the organizations that may hand people over to /import; see docs/embedding.md. */
  readonly embeddersFile: string | undefined
  /** A JSON file of the issuers of health cards that are known, as the VCI directory publishes it. */
  readonly cardIssuersFile: string | undefined
  readonly poweredBy: string
  /**
   * How many proxies are in front: the caller's address is the one that the outermost of them saw. `true` is one; what a
   * caller writes into `X-Forwarded-For` before it is never believed.
   */
  readonly trustProxy: number
  /** The header, in small letters, in which the proxy in front writes the caller's town or state. */
  readonly placeHeader: string | undefined
  /** Who sees the exception log; see account/staff.ts. */
  readonly staffEmailDomain: string | undefined
  readonly staffEmailFragments: readonly string[]
  readonly supportEmail: string | undefined
  readonly supportUrl: string | undefined
  readonly privacyUrl: string | undefined
  readonly termsUrl: string | undefined
  readonly veteranFrameUrl: string | undefined
  readonly imagingViewerUrl: string | undefined
  /** Video visits are offered. */
  /** Whom people are told to call in an emergency. */
  readonly emergencyNumber: string
  readonly bookTelehealth: boolean
  /** The service that is asked what a code means to people; undefined where none is. */
  readonly medlinePlusConnect: string | undefined
  /** An app may name itself by the address of a document of its own. */
  readonly appsByDocument: boolean
  /** An app may register itself. */
  readonly appsRegister: boolean
  readonly socialLinks: readonly { readonly label: string; readonly url: string }[]
  readonly resyncHours: number
  /** Who can read backups: public keys (age). */
  readonly backupTo: readonly string[]
  /** Where a worker makes backups by the clock; undefined where none does. */
  readonly backupDir: string | undefined
  readonly backupHours: number
  readonly backupKeepDays: number
  /** What the log leaves out: everything below it. */
  readonly logLevel: LogLevel
  /** Where numbers about this process are served; undefined where they are not. */
  readonly metrics: MetricsAddress | undefined
}

/** Reads the environment; throws a ZodError that names each wrong variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = environment.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    minFreeBytes: values.MIN_FREE_MB * 1_000_000,
    roles: values.ROLES,
    smtpUrl: values.SMTP_URL,
    smtpAllowClear: values.SMTP_ALLOW_CLEAR,
    mailFrom: values.MAIL_FROM,
    mailLimits: { anHour: values.MAILS_AN_HOUR, aDay: values.MAILS_A_DAY },
    secretKey: values.SECRET_KEY,
    secretKeysOld: values.SECRET_KEY_OLD,
    allowedPrivateHosts: values.ALLOW_PRIVATE_HOSTS,
    documentHosts: values.DOCUMENT_HOSTS,
    revocationHosts: values.REVOCATION_HOSTS,
    redirectAllow: values.REDIRECT_ALLOW,
    appsByDocument: values.APPS_BY_DOCUMENT,
    appsRegister: values.APPS_REGISTER,
    mobileLink: values.MOBILE_LINK?.replace(/:\/\/$/, '').concat('://'),
    cardIssuersFile:
      values.HEALTH_CARD_ISSUERS_FILE === undefined ? undefined : resolve(values.HEALTH_CARD_ISSUERS_FILE),
    embeddersFile: values.EMBEDDERS_FILE === undefined ? undefined : resolve(values.EMBEDDERS_FILE),
    poweredBy: values.POWERED_BY,
    trustProxy: values.TRUST_PROXY,
    placeHeader: values.PLACE_HEADER?.toLowerCase(),
    staffEmailDomain: values.STAFF_EMAIL_DOMAIN?.toLowerCase(),
    staffEmailFragments: values.STAFF_EMAIL_FRAGMENTS.map((fragment) => fragment.toLowerCase()),
    supportEmail: values.SUPPORT_EMAIL,
    supportUrl: values.SUPPORT_URL,
    privacyUrl: values.PRIVACY_URL,
    termsUrl: values.TERMS_URL,
    veteranFrameUrl: values.VETERAN_FRAME_URL,
    imagingViewerUrl: values.IMAGING_VIEWER_URL,
    emergencyNumber: values.EMERGENCY_NUMBER,
    bookTelehealth: values.BOOK_TELEHEALTH,
    medlinePlusConnect: values.MEDLINEPLUS_CONNECT,
    socialLinks: values.SOCIAL_LINKS,
    resyncHours: values.RESYNC_HOURS,
    backupTo: values.BACKUP_TO,
    backupDir: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
    backupHours: values.BACKUP_HOURS,
    backupKeepDays: values.BACKUP_KEEP_DAYS,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
  }
}
