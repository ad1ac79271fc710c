import { account } from './account.ts'
import { answers } from './answers.ts'
import { appointments } from './appointments.ts'
import { busy } from './busy.ts'
import { byTest } from './by-test.ts'
import { chart } from './chart.ts'
import { checkIn } from './check-in.ts'
import { claims } from './claims.ts'
import { completeness } from './completeness.ts'
import { connectedApps } from './connected-apps.ts'
import { copies } from './copies.ts'
import { covid } from './covid.ts'
import { current } from './current.ts'
import { details } from './details.ts'
import { doctors } from './doctors.ts'
import { documents } from './documents.ts'
import { failures } from './failures.ts'
import { furtherFailures } from './further-failures.ts'
import { labelsOfFields } from './field-labels.ts'
import { fields } from './fields.ts'
import { healthLinks } from './health-links.ts'
import { imaging } from './imaging.ts'
import { imports } from './import.ts'
import { kinds } from './kinds.ts'
import { ledger } from './ledger.ts'
import { legal } from './legal.ts'
import { loading } from './loading.ts'
import { mails } from './mails.ts'
import { meaning } from './meaning.ts'
import { overview } from './overview.ts'
import { own } from './own.ts'
import { ownEntry } from './own-entry.ts'
import { record } from './record.ts'
import { research } from './research.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { sections } from './sections.ts'
import { session } from './session.ts'
import { sharing } from './sharing.ts'
import { shell } from './shell.ts'
import { signIns } from './sign-ins.ts'
import { support } from './support.ts'
import { trend } from './trend.ts'
import { ui } from './ui.ts'
import { veteran } from './veteran.ts'

/** Translations by area. Text for operators and for other programs is only in English. */
export const spanish = {
  account,
  answers,
  appointments,
  busy,
  'by-test': byTest,
  chart,
  'check-in': checkIn,
  claims,
  completeness,
  'connected-apps': connectedApps,
  copies,
  covid,
  current,
  details,
  doctors,
  documents,
  failures,
  'field-labels': labelsOfFields,
  fields,
  'further-failures': furtherFailures,
  'health-links': healthLinks,
  imaging,
  import: imports,
  kinds,
  ledger,
  legal,
  loading,
  mails,
  meaning,
  overview,
  own,
  'own-entry': ownEntry,
  record,
  research,
  search,
  sections,
  security,
  session,
  sharing,
  shell,
  'sign-ins': signIns,
  support,
  trend,
  ui,
  veteran,
}
