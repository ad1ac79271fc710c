import { account } from './account.ts'
import { answers } from './answers.ts'
import { appleHealth } from './apple-health.ts'
import { appointments } from './appointments.ts'
import { busy } from './busy.ts'
import { byTest } from './by-test.ts'
import { chart } from './chart.ts'
import { checkIn } from './check-in.ts'
import { claims } from './claims.ts'
import { codes } from './codes.ts'
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
import { healthCards } from './health-cards.ts'
import { healthLinks } from './health-links.ts'
import { imaging } from './imaging.ts'
import { imports } from './import.ts'
import { insurance } from './insurance.ts'
import { kinds } from './kinds.ts'
import { ledger } from './ledger.ts'
import { legal } from './legal.ts'
import { loading } from './loading.ts'
import { mails } from './mails.ts'
import { meaning } from './meaning.ts'
import { money } from './money.ts'
import { onePage } from './one-page.ts'
import { overview } from './overview.ts'
import { own } from './own.ts'
import { duplicates } from './duplicates.ts'
import { ownDocuments } from './own-documents.ts'
import { ownEntry } from './own-entry.ts'
import { print } from './print.ts'
import { priorAuthorizations } from './prior-authorizations.ts'
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
import { timeline } from './timeline.ts'
import { toxbox } from './toxbox.ts'
import { trend } from './trend.ts'
import { ui } from './ui.ts'
import { veteran } from './veteran.ts'
import { visits } from './visits.ts'

/** Every area in Spanish, by name. Text for operators and for other programs is only in English. */
export const spanish = {
  account,
  answers,
  'apple-health': appleHealth,
  appointments,
  busy,
  'by-test': byTest,
  chart,
  'check-in': checkIn,
  claims,
  codes,
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
  'health-cards': healthCards,
  'health-links': healthLinks,
  imaging,
  import: imports,
  insurance,
  kinds,
  ledger,
  legal,
  loading,
  mails,
  meaning,
  money,
  'one-page': onePage,
  overview,
  own,
  duplicates,
  'own-documents': ownDocuments,
  'own-entry': ownEntry,
  print,
  'prior-authorizations': priorAuthorizations,
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
  timeline,
  toxbox,
  trend,
  ui,
  veteran,
  visits,
}
