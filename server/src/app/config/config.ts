import { resolve } from 'node:path'
import { z } from 'zod'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { logLevels } from '#platform/log-events.ts'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )

const frameAddress = z
  .url()
  .regex(/^https?:\/\//, 'Write an address that begins with https://')
  .optional()

/** Source: MedlinePlus Connect, web service. */
const medlinePlusConnect = 'https://connect.medlineplus.gov/service'

export const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4300).describe('Port that the server listens on.'),
  HOST: z.string().default('127.0.0.1').describe('Address that the server listens on.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('URL of the portal, for links in emails and redirects. Default: `http://localhost:PORT`.'),
  DATA_DIR: z.string().default('./data').describe('Folder of the private PostgreSQL and the generated key.'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('Your PostgreSQL, version 15 or newer. Without it, Kinchart runs its own in `DATA_DIR`.'),
  DATABASE_LISTEN_URL: z
    .string()
    .optional()
    .describe('Direct URL of the same PostgreSQL if `DATABASE_URL` goes through PgBouncer.'),
  MIN_FREE_MB: z.coerce
    .number()
    .min(0)
    .default(512)
    .describe('Megabytes to keep free on the disk of `DATA_DIR`. Below it, uploads are rejected and imports pause.'),
  ROLES: z
    .string()
    .default('api,worker')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['api', 'worker'])).min(1))
    .describe('`api`, `worker` or both. With `DATABASE_URL`, run any number of processes.'),
  SMTP_URL: z.string().optional().describe('Mail server. Without it, set `MAIL=terminal` to print emails.'),
  SMTP_ALLOW_CLEAR: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe('`true` allows unencrypted email to a remote mail server.'),
  MAIL_FROM: z.string().default('Kinchart <no-reply@localhost>').describe('Sender of emails.'),
  MAILS_AN_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('Emails per hour that callers of one network can request without a sign-in.'),
  MAILS_A_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('Emails per day that callers of one network can request without a sign-in.'),
  SECRET_KEY: z
    .string()
    .optional()
    .describe('32 bytes, base64. Encrypts all stored data. Generated in `DATA_DIR`; required with `DATABASE_URL`.'),
  SECRET_KEY_OLD: list.describe('Former keys, comma-separated.'),
  ALLOW_PRIVATE_HOSTS: list.describe('`host:port` list of organizations on private addresses, also over http.'),
  DOCUMENT_HOSTS: list.describe(
    'Other hosts from which documents of a source are fetched, without a token: `host`, `host:port`, `*.domain`, or `*` for every public host.',
  ),
  REVOCATION_HOSTS: list.describe('Other hosts to which a token can be sent for revocation.'),
  REDIRECT_ALLOW: list.describe('URLs that can be redirected to after an import, including everything below each.'),
  MOBILE_LINK: z
    .string()
    .regex(/^[a-z][a-z0-9+.-]*(?::\/\/)?$/i, 'Write the scheme of the app, such as myapp')
    .refine((text) => !/^(?:https?|javascript|data|file|blob|vbscript|about)\b/i.test(text), 'An app’s own scheme')
    .optional()
    .describe('URL scheme of a mobile app, such as `myapp`.'),
  EMBEDDERS_FILE: z
    .string()
    .optional()
    .describe(
      'JSON file of the organizations that embed the public import page. See [embedding](developers/embedding.md).',
    ),
  HEALTH_CARD_ISSUERS_FILE: z
    .string()
    .optional()
    .describe('JSON file of known issuers of health cards, as in the VCI directory (`vci-issuers.json`).'),
  POWERED_BY: z.string().max(120).default('Kinchart').describe('Brand in the footer of the public page.'),
  TRUST_PROXY: z
    .union([
      z.enum(['true', 'false']).transform((value) => (value === 'true' ? 1 : 0)),
      z.coerce.number().int().min(0).max(10),
    ])
    .default(0)
    .describe('Number of proxies in front (`true`: 1). Without it, all users behind a proxy share one rate limit.'),
  PLACE_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .optional()
    .describe('Header in which your proxy writes the town or state of the caller. Needs `TRUST_PROXY`.'),
  STAFF_EMAIL_DOMAIN: z.string().optional().describe('Users of this email domain can see the exception log.'),
  STAFF_EMAIL_FRAGMENTS: list.describe(
    'Users of a subdomain of `STAFF_EMAIL_DOMAIN` whose name contains one of these can, too.',
  ),
  SUPPORT_EMAIL: z
    .email()
    .optional()
    .describe('Address for messages to support. Default: `MAIL_FROM`; one of the two is required with `SMTP_URL`.'),
  SUPPORT_URL: z.url().optional().describe('Page where users open a ticket.'),
  PRIVACY_URL: z.url().optional().describe('Privacy policy. Default: `/legal/privacy`.'),
  TERMS_URL: z.url().optional().describe('Terms and conditions. Default: `/legal/terms`.'),
  VETERAN_FRAME_URL: frameAddress.describe('Page embedded in Veteran Disability Rating.'),
  IMAGING_VIEWER_URL: frameAddress.describe('Page embedded in View Imaging.'),
  EMERGENCY_NUMBER: z
    .string()
    .regex(/^[\d +-]{2,20}$/, 'Write a telephone number')
    .default('911')
    .describe('Number that patients should call in an emergency.'),
  BOOK_TELEHEALTH: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe('`true` offers video visits.'),
  /** 'true', or the URL of a service compatible with MedlinePlus Connect. */
  MEDLINEPLUS_CONNECT: z
    .union([
      z.enum(['true', 'false']).transform((value) => (value === 'true' ? medlinePlusConnect : undefined)),
      frameAddress,
    ])
    .optional()
    .describe(
      '`true` explains tests with MedlinePlus Connect, which receives only a code and a language. Or the URL of a compatible service.',
    ),
  APPS_BY_DOCUMENT: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true')
    .describe('`false` rejects apps that identify themselves by the URL of a client metadata document.'),
  APPS_REGISTER: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe('`true` allows apps to register themselves.'),
  SOCIAL_LINKS: list
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[^=]+=https?:\/\//, 'Write each as Label=https://address')
          .transform((text) => {
            const at = text.indexOf('=')
            return { label: text.slice(0, at).trim(), url: text.slice(at + 1).trim() }
          }),
      ),
    )
    .describe('`Label=https://…`, comma-separated, for the footer.'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Lowest level in the log: `info`, `warn` or `error`.'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('Port for Prometheus metrics of this process. Without it, none are served.'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address for Prometheus metrics.'),
  RESYNC_HOURS: z.coerce.number().min(0).default(24).describe('Hours between refreshes of a source. 0 turns them off.'),
  BACKUP_TO: list
    .pipe(z.array(z.string().regex(/^age1[0-9a-z]{20,}$/, operatorTexts.backupToForm)))
    .describe('Public keys that backups are encrypted for (`npm run backup -- new-key`), comma-separated.'),
  BACKUP_DIR: z.string().optional().describe('Folder of scheduled backups.'),
  BACKUP_HOURS: z.coerce.number().min(1).default(24).describe('Hours between scheduled backups.'),
  BACKUP_KEEP_DAYS: z.coerce.number().min(1).default(30).describe('Days that scheduled backups are retained.'),
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

/** Throws a ZodError that names each wrong variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
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

export type Config = Readonly<ReturnType<typeof readConfig>>
