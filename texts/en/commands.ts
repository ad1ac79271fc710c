import { textsOf } from '../translate.ts'

export const english = {
  /** Output of the operator's commands. */
  commandTexts: {
    noDatabase: 'The database does not answer. Nothing was changed; run the command again when it is back.',
    newDatabase:
      'There was no database in {{folder}}; a new one was made. If you meant the one of your server, type the command with the same DATA_DIR or DATABASE_URL as the server has.',
    commandFailed: 'The command failed.',
    noHost: '{{value}} is no host.',
    noEndpointId: '{{value}} is no endpoint id. npm run directory -- find WORDS shows the ids.',
    noBackupTo:
      'Set BACKUP_TO to the public key of your backups first. npm run backup -- new-key FILE makes a key and says it.',
    backupMade:
      '{{path}}: {{rows}} rows, {{megabytes}} MB. What was deleted or ended since stands in {{journal}}: keep both.',
    backupWhole: '{{path}} is whole: {{rows}} rows of {{madeAt}}, by Kinchart {{version}}.',
    keyMade:
      '{{path}} holds the key of your backups. Keep it where neither the backups nor this machine are: without it nobody can read them.',
    keyPublic: 'Set BACKUP_TO={{recipient}}',
    keyUnreadable: '{{path}} cannot be read ({{code}}). The user who runs Kinchart has to be able to.',
    noKeyIn: '{{path}} holds no key of backups (AGE-SECRET-KEY-1…).',
    oneFile: 'Name one file.',
    keyMissing: '--key is missing: the file that npm run backup -- new-key made.',
    backupUnreadable:
      '{{path}} cannot be read: it is no backup, is of another key, was changed or is not whole. Nothing was changed.',
    backupNewer: 'The backup is of a newer Kinchart ({{version}}). Update Kinchart first. Nothing was changed.',
    noJournal:
      'The journal of what was deleted or ended is not beside the backup, so that all of that would come back. Name it with --endings FILE, or go on without it with --without-endings. Nothing was changed.',
    stopServers:
      'The database has {{count}} other connections. Stop every Kinchart first, and PgBouncer where there is one. Nothing was changed.',
    restored: 'Restored: {{rows}} rows as they were at {{madeAt}}. Everybody signs in again.',
    endedAgain: 'Deleted or ended again, as it was after the backup: {{count}}.',
    reachedBy: 'Name one of --recipient ADDRESS, --share ID and --account ADDRESS.',
    noDay: '{{text}} is no day, such as 2026-03-01.',
    noShare: 'There is no share {{id}}.',
    reachedNobody: 'Nobody’s record was opened so.',
    reachedUnread:
      '{{count}} looks of that time cannot be read, so that nobody can say whose they were. Take them as looks of anybody.',
    addressUnread: '(its address cannot be read)',
    earlierEvents:
      'There are more: these are the last {{count}} of that time. Name a shorter time with --from and --to.',
    reachedOne: '{{address}}  {{whose}} {{profileId}}  {{looks}} times, {{first}} to {{last}}: {{kinds}}',
    ownRecord: 'own record',
    dependentsRecord: 'a dependent’s record',
    holds: '{{whose}} {{profileId}}',
    holdsShare: '  share {{shareId}} with {{recipientKind}} {{recipientId}}, {{from}} to {{to}}',
    notEnded: 'until it is ended',
    sayForWhom: 'Say for whom: vendor:NAME, host:HOST or endpoint:ID.',
    notClear: 'That could not be understood.',
    clientIdMissing: '--client-id is missing.',
    methods: '--method is one of {{methods}}.',
    methodHasNoSecret: '--method {{method}} has no secret.',
    clientSecret: 'Client secret: ',
    noSecret: 'No secret came from standard input.',
    notSet: '{{variable}} is not set.',
    registered: '{{scope}} is registered as {{clientId}} ({{method}}); it covers {{covered}} organizations.',
    methodChanged: 'The method was {{former}} and is {{method}} now.',
    secretRemoved: 'The kept secret was removed.',
    scopesRemoved: 'The kept scopes were removed, and the usual ones are asked for: {{scopes}}',
    publicKeys: 'Our public keys: {{publicUrl}}/.well-known/jwks.json',
    appIdMissing: 'Name the app’s id, of letters, digits and - . _ (up to 100).',
    appNameMissing: '--name is missing: what people are told the app is called.',
    appRedirectMissing: '--redirect is missing: an address that the app is answered at.',
    appRedirectWrong:
      '{{address}} is no address to answer at: https, http on localhost, or a scheme with a dot (com.example.app:/back).',
    appJwksMissing: '--method private_key_jwt needs --jwks-uri, an https address.',
    appJwksAlone: '--jwks-uri is for --method private_key_jwt.',
    appSet: '{{id}} is registered as {{name}} ({{method}}).',
    appSecret: 'Its secret, which is shown only now: {{secret}}',
    appWas: '{{id}} was registered before; its former secret and addresses count no more.',
    noApps: 'No app is registered.',
    noApp: '{{id}} is not registered.',
    appRemoved: '{{id}} is no longer registered. Ended: {{count}}.',
    noneRegistered: 'Kinchart is not registered anywhere yet.',
    notRegistered: '{{scope}} is not registered.',
    unregistered: '{{scope}} is no longer registered.',
    nameWords: 'Name one word or more, up to {{most}}.',
    coveredBy: 'covered by {{scope}}',
    coveredByList: 'covered by its list',
    notCovered: 'no registration covers it',
    isNotOffered: 'not offered: {{fault}}',
    isRetired: 'no longer listed',
    foundNothing: 'Nothing was found.',
    foundMore: 'There are more; the first {{most}} are shown. More words find fewer.',
    noFile: 'No file was named.',
    providerTypes: '--provider-type is one of {{providerTypes}}.',
    nothingChanged: '{{file}} {{message}}. Nothing was changed by it.',
    counts:
      '  {{added}} added, {{changed}} changed, {{kept}} kept as they were, {{returned}} back again, {{retired}} retired',
    repeatedRows: '  {{repeated}} rows repeat another of the list',
    notOffered: '  kept but not offered: {{counts}}',
    couldNotTake: '  could not be taken in: {{counts}}',
    furtherPage: '  the list names a further page, which is not here: nothing was retired',
    rowsRead: '{{list}}: {{read}} rows read',
    notTaken: '  not taken in: {{counts}}',
    nothingRetired: '{{file}} {{message}}. Nothing was retired by it.',
    noOption: '{{option}} is not an option.',
    noFormOfList: 'is in no form that is known: an array of EHR endpoints, a FHIR Bundle, or {"Endpoints": […]}',
    notJson: 'is not JSON',
    noRowOf: 'holds no row that can be read ({{counts}})',
    countOf: '{{number}} {{reason}}',
    isZip: 'is a ZIP file: unpack it first',
    listTooLarge: 'is larger than 256 MB',
    unreadableFor: 'cannot be read ({{code}})',
    noZipColumns: 'has no columns GEOID, INTPTLAT and INTPTLONG',
    isEmpty: 'is empty',
    unreadable: 'cannot be read',
    noFormOfProviders: 'is in no form that is known: the national NPI file, or FHIR as a Bundle or NDJSON',
    providersTooLarge: 'is larger than 64 MB; FHIR lists are loaded in parts of that size',
    namesNobody: 'names no doctor and no organization',
    failed: '{{name}} failed: {{why}}',
    isThere: '{{path}} is there already.',
    notWritable: '{{path}} cannot be written.',
    notUnderstood: 'Not understood.',
    keepsChanging: 'People keep changing what they share. Nothing was written; try again.',
    oneAddress: 'Name one address.',
    noAccount: 'No account has the address {{email}}.',
    noFactor: '{{email}} has no passkey and no authenticator app.',
    factorsRemovedOn:
      'The passkeys, the authenticator app and the recovery codes of {{email}} are removed on {{when}}, unless their owner keeps them. They are told by mail now, and after one and two days.',
    howMany: 'Say how many actions to show: a number up to {{most}}.',
    noActions: 'No command has changed anything yet.',
    sessionsEnded: 'Every sign-in of {{email}} has ended.',
    keysCurrent: 'Everything is encrypted by SECRET_KEY. Nothing needs SECRET_KEY_OLD.',
    keysFormer: 'Values to be encrypted anew: {{count}}. Run npm run keys -- renew.',
    keysRenewed: 'Values encrypted anew: {{count}}.',
    keysUnopened:
      'No known secret opens some values of {{columns}}. Add the secret that encrypted them to SECRET_KEY_OLD, and run it again.',
    noAddress: '--email is not an address.',
    nameProvider: 'Name the provider by --npi or by --provider.',
    notInDirectory: 'The directory does not list this provider. Load it first.',
    notVerified: 'Nobody is verified with this address.',
    ended: 'Nobody signs in with {{email}} any more.',
    noneVerified: 'Nobody is verified.',
    sayWhat: 'Say what to do.',
    noCommand: '{{typed}} is not a command.',
    environment: 'The environment is not right: {{faults}}',
    databaseWentAway: 'the database does not answer. What was done before may stay; run it again when it is back.',
    unknownReason: 'for a reason that is not known',
    unexpected: '{{word}} was not expected.',
    unexpectedWord: '{{word}} was not expected; quote a name of several words.',
    noOrganization: 'There is no organization {{id}}.',
    secretKept: 'secret kept',
    scopes: 'scopes: {{scopes}}',
    listsLoaded: '{{loaded}} of {{all}} lists were loaded.',
    rowsReadOfVendor: '{{list}} (vendor: {{vendor}}): {{read}} rows read',
    zipsKept: '{{list}}: {{kept}} zips kept',
    zipsKeptUnread: '{{list}}: {{kept}} zips kept, {{unread}} rows could not be read',
    zipFileFailed: '{{file}} {{message}}.',
    noRow: 'holds no row that can be read',
    optionWrong: '--{{option}} is missing or not right.',
    exported: '{{people}} people, {{records}} records written to {{out}}. Each is credited ${{dollars}}.',
    signsIn: '{{name}} signs in with {{email}}.',
    loincKept: '{{file}}: {{kept}} names of LOINC kept, {{retired}} no longer named',
    rxnormKept: '{{file}}: {{kept}} names and ingredients of RxNorm kept, {{retired}} no longer named',
    partsKept: '{{file}}: {{kept}} relations of RxNorm kept, {{retired}} no longer named',
    rowsUnread: '  {{unread}} rows could not be read',
    noTerms: 'holds no row that is kept of such a file',
    noFormOfTerms: 'is in no form that is known: Loinc.csv, LoincTableCore.csv, RXNCONSO.RRF or RXNREL.RRF',
  } as const,
  /** The syntax of each command. */
  usageTexts: {
    backup: `npm run backup -- FILE
npm run backup -- new-key FILE
npm run backup -- check FILE --key KEYFILE

  Writes everything that Kinchart holds to a file, while it runs. Only the holder of the key that belongs to BACKUP_TO can read it.
  new-key             makes such a key, and says its public part
  check               reads a backup to its end`,
    reached: `npm run accounts -- reached (--recipient ADDRESS|--share ID|--account ADDRESS) [--from YYYY-MM-DD] [--to YYYY-MM-DD]

  Tells, after an incident, whose records somebody has opened, with the address of whom to tell. Days are in UTC, the last one is in it.
  --recipient         a doctor or an organization, by the address they signed in with or a link was mailed to
  --share             one share
  --account           the records that an account holds, its shares with their ids, and what happened to it: sign-ins with
                      their devices, changes`,
    restore: `npm run restore -- FILE --key KEYFILE [--endings FILE] [--without-endings]

  Puts a backup in the place of everything that the configured database holds, once it was read to its end. Stop Kinchart first.
  --key               the file that new-key made
  --endings           the journal of what was deleted or ended; endings.ndjson beside the backup by itself
  --without-endings   goes on without one`,
    clientsSet: `npm run clients -- set (vendor:NAME|host:HOST|endpoint:ID) --client-id ID [--method METHOD]
                        [--secret-from-env NAME] [--scopes "SCOPE …"]

  Keeps how Kinchart is registered with a vendor, a host or one organization; the closest one counts. What was kept of the
  same one is replaced as a whole: what you do not name again is gone. npm run directory -- find WORDS shows the ids.
  --method            {{methods}}; none by default
  --secret-from-env   the variable that holds the client secret; else it is read from standard input
  --scopes            asked for instead of the usual ones`,
    clientsList: `npm run clients -- list

  Shows every registration; secrets are not shown.`,
    clientsRemove: `npm run clients -- remove (vendor:NAME|host:HOST|endpoint:ID)

  Forgets a registration.`,
    appsSet: `npm run apps -- set ID --name NAME --redirect ADDRESS… [--publisher NAME] [--assistant] [--method METHOD] [--jwks-uri ADDRESS]

  Registers an app, so that people may let it read their records; they are told that it is verified. What was kept of the same id is
  replaced as a whole. Each --redirect is an address that the app is answered at: https, http on localhost, or a scheme of its own.
  --assistant   it is an AI assistant: people are warned of what that means
  --method      {{methods}}; none by default
  --jwks-uri    where the app has its public keys, for private_key_jwt`,
    appsList: `npm run apps -- list

  Shows every app that is registered; secrets are not shown, and are kept by nobody.`,
    appsRemove: `npm run apps -- remove ID

  Forgets an app, and ends what it may read of anybody, at once.`,
    directoryLoad: `npm run directory -- load FILE… [--vendor NAME] [--provider-type {{providerTypes}}]

  Loads lists of care organizations; a file may end in .gz. The forms that are known:
    an array of EHR endpoints with the fields hospitalName, ehrname, clientId, tokenHost,
      authorizationPath, authorizationMethod, scopes, aud (the FHIR base) and providerType
    a FHIR Bundle of Endpoint and Organization, as vendors publish it
    {"Endpoints": [{"URL", "OrganizationName", "NPIID", "OrganizationZipCode"}]}
  A list is known by its file's name: loading it again keeps the ids of its organizations, adds new
  ones and retires those it no longer names.
  --vendor          the EHR's name for rows that name none; without it, what the file's name says:
                    Clinicore of Clinicore_EndpointSources.json
  --provider-type   where a list says none; else CareOrganization`,
    loadProviders: `npm run directory -- load-providers FILE…

  Loads lists of doctors and organizations; a file may end in .gz. The forms that are known:
    the national NPI file (NPPES, npidata_pfile_….csv), of any size
    FHIR as a Bundle or NDJSON of Practitioner, PractitionerRole, Organization and Location, up to 64 MB
  A list is known by its file's name: loading it again keeps the ids of its doctors, adds new ones and
  retires those it no longer names.`,
    directoryFind: `npm run directory -- find WORDS

  Shows the care organizations whose name, place, host or vendor has all of these words, up to {{most}}: the id (endpoint:ID), the name,
  the place, the host, the vendor, and which registration covers it. It changes nothing.`,
    findProviders: `npm run directory -- find-providers WORDS

  Shows the doctors and organizations with names that have words which begin so, up to {{most}} of either: the id, the NPI, the name
  and the address. An id or an NPI finds whom it belongs to. It changes nothing.`,
    loadZips: `npm run directory -- load-zips FILE

  Loads where the zips lie, from which distances are counted: the Census Bureau's gazetteer of ZIP Code
  Tabulation Areas, unpacked or as .gz, with the columns GEOID, INTPTLAT and INTPTLONG.`,
    termsLoad: `npm run terms -- load FILE…

  Loads your own copies of LOINC and RxNorm, from which tests and medicines get short names and medicines of one
  ingredient are told; a file may end in .gz. The files that are known, as they are published:
    Loinc.csv or LoincTableCore.csv of LOINC
    RXNCONSO.RRF and RXNREL.RRF of RxNorm
  Loading again replaces what was loaded of that file before. A load that broke off is run again.`,
    researchExport: `npm run research -- export --study NAME --by ORGANIZATION --credit AMOUNT --out FOLDER

  Writes what people who share with research chose to share, with their names, for one named study: people.ndjson,
  notes.ndjson and a file a kind of record. Each use is recorded and credited, and each person sees it: the study, the
  organization, what was used, when, and the credit. Who withdraws is in no later export.
  --credit   dollars a person, such as 12.50
  --out      a folder that is not there yet; only you can read it. Hand it over by a way that keeps it so.`,
    providers: `npm run providers -- verify --email ADDRESS (--npi NUMBER | --provider ID)

  Verifies and subscribes a doctor or organization of the directory: from then on the address signs in by a mailed
  code and sees what people share with them. You vouch for the address being theirs. An organization may have several.
  npm run directory -- find-providers WORDS shows the ids.

npm run providers -- end --email ADDRESS

  Ends it, with every sign-in and open page at once. What people share stays, and opens again with a new verification.

npm run providers -- remove-factors ADDRESS

  For somebody who has lost their passkeys or their authenticator app: as npm run accounts -- remove-factors.

npm run providers -- list`,
    accounts: `npm run accounts -- remove-factors ADDRESS

  For a person who has lost their passkeys, their authenticator app and their recovery codes: these are removed after 72
  hours, and every sign-in ends. The person is told by mail at once, after 24 and 48 hours and when it is done, and keeps
  them by the mail's link or by signing in with a passkey or the app. Make sure who asks; the wait is for when that was
  not enough.

npm run accounts -- end-sessions ADDRESS

  Ends every sign-in of an account at once.`,
    keys: `npm run keys -- check

  Counts what is still encrypted by a former SECRET_KEY, or not yet under the key of the person it belongs to.

npm run keys -- renew

  Encrypts it anew. Servers may run meanwhile; begin when all of them have the new SECRET_KEY. It may be stopped and begun
  again. When it says that nothing is left, SECRET_KEY_OLD can be removed.`,
    accountsActions: `npm run accounts -- actions [HOW MANY]

  Shows what was done by commands, the newest first: when, which command, the id of the account, provider, registration,
  list or study, and whether it was done. {{usual}} at once, or as many as you say, up to {{most}}.`,
  } as const,
}

export const { commandTexts, usageTexts } = textsOf('commands', english)
