import { resolve } from 'node:path'
import { z } from 'zod'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
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

/** A page embedded in ours. */
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
  /** 'true', or the URL of a service compatible with MedlinePlus Connect. */
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

/** The environment, read once. Variable names are fixed (README, configuration). */
export type Config = {
  readonly port: number
  readonly host: string
  /** Base URL for links in emails and redirects; no trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /**
   * Direct address of the primary without a pooler, for the connection that listens; undefined if `databaseUrl` has no
   * pooler.
   */
  readonly databaseListenUrl: string | undefined
  /** Minimum free space on the private database's disk: below it, large uploads are rejected. */
  readonly minFreeBytes: number
  readonly roles: readonly ('api' | 'worker')[]
  readonly smtpUrl: string | undefined
  /** Emails may be sent to a remote mail server without encryption. */
  readonly smtpAllowClear: boolean
  readonly mailFrom: string
  /** The number of emails that callers of one network may request without a session. */
  readonly mailLimits: MailLimits
  readonly secretKey: string | undefined
  readonly secretKeysOld: readonly string[]
  /** `host:port` of care organizations on private addresses that may be reached, also over http. */
  readonly allowedPrivateHosts: readonly string[]
  /** Other hosts from which a source's documents are fetched, without its token; '*' for every public host. */
  readonly documentHosts: readonly string[]
  /**
   * Other hosts to which a token may be sent for revocation, in addition to those of the organization and its token
   * endpoint.
   */
  readonly revocationHosts: readonly string[]
  /** Allowed redirects after an import: URLs, each including everything below it. */
  readonly redirectAllow: readonly string[]
  /** The mobile app's URL scheme with `://`. */
  readonly mobileLink: string | undefined
  /** A JSON file of the organizations that may send users to /import; see docs/embedding.md. */
  readonly embeddersFile: string | undefined
  /** A JSON file of the known issuers of health cards, in the format of the VCI directory. */
  readonly cardIssuersFile: string | undefined
  readonly poweredBy: string
  /**
   * Number of proxies in front: the caller's address is the one that the outermost of them received. `true` is one;
   * anything in `X-Forwarded-For` before it is never trusted.
   */
  readonly trustProxy: number
  /** The lower-case header in which the proxy writes the caller's town or state. */
  readonly placeHeader: string | undefined
  /** Domain of users who may see the exception log; see account/staff.ts. */
  readonly staffEmailDomain: string | undefined
  readonly staffEmailFragments: readonly string[]
  readonly supportEmail: string | undefined
  readonly supportUrl: string | undefined
  readonly privacyUrl: string | undefined
  readonly termsUrl: string | undefined
  readonly veteranFrameUrl: string | undefined
  readonly imagingViewerUrl: string | undefined
  /** Whether video visits are offered. */
  /** The number that patients should call in an emergency. */
  readonly emergencyNumber: string
  readonly bookTelehealth: boolean
  /** The service that explains codes to patients; undefined if there is none. */
  readonly medlinePlusConnect: string | undefined
  /** An app's client id may be the URL of its metadata document. */
  readonly appsByDocument: boolean
  /** An app may register itself. */
  readonly appsRegister: boolean
  readonly socialLinks: readonly { readonly label: string; readonly url: string }[]
  readonly resyncHours: number
  /** Public keys (age) that backups are encrypted for. */
  readonly backupTo: readonly string[]
  /** The folder of scheduled backups; undefined if there are none. */
  readonly backupDir: string | undefined
  readonly backupHours: number
  readonly backupKeepDays: number
  /** The lowest level that is logged. */
  readonly logLevel: LogLevel
  /** The address of this process's metrics; undefined if they are not served. */
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
