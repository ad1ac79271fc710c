import { textsOf } from '../translate.ts'

export const english = {
  commandTexts: {
    noDatabase: 'The database isn’t responding. Nothing was changed. Run the command again when it’s back.',
    newDatabase:
      'Created a new database because there was none in {{folder}}. If you meant your server’s database, run the command with the server’s DATA_DIR or DATABASE_URL.',
    commandFailed: 'The command failed.',
    noHost: '{{value}} is not a valid host.',
    noEndpointId: '{{value}} is not an endpoint ID. To find IDs, run npm run directory -- find WORDS.',
    noBackupTo:
      'First set BACKUP_TO to the public key for your backups. To create a key, run npm run backup -- new-key FILE.',
    backupMade:
      '{{path}}: {{rows}} rows, {{megabytes}} MB. {{journal}} lists everything deleted or ended since. Keep both files.',
    backupWhole: '{{path}} is complete: {{rows}} rows, made {{madeAt}} by Kinchart {{version}}.',
    keyMade:
      '{{path}} contains the key for your backups. Store it away from the backups and this machine. Without it, no one can read them.',
    keyPublic: 'Set BACKUP_TO={{recipient}}',
    keyUnreadable: 'Can’t read {{path}} ({{code}}). Give read access to the user who runs Kinchart.',
    noKeyIn: '{{path}} contains no backup key (AGE-SECRET-KEY-1…).',
    oneFile: 'Specify one file.',
    keyMissing: '--key is missing. Specify the file that npm run backup -- new-key created.',
    backupUnreadable: '{{path}} isn’t a Kinchart backup, uses a different key, or is damaged. Nothing was changed.',
    backupNewer: 'The backup was made by a newer Kinchart ({{version}}). Update Kinchart first. Nothing was changed.',
    noJournal:
      'The journal of deleted and ended items isn’t next to the backup. Without it, those items would return. Specify it with --endings FILE, or restore without it with --without-endings. Nothing was changed.',
    stopServers:
      'The database has {{count}} other connections. Stop every Kinchart process first, and PgBouncer if you use it. Nothing was changed.',
    restored: 'Restored {{rows}} rows as of {{madeAt}}. Everyone must sign in again.',
    endedAgain: 'Deleted or ended again, from the journal: {{count}}.',
    reachedBy: 'Specify one of --recipient ADDRESS, --share ID, or --account ADDRESS.',
    noDay: '{{text}} is not a date such as 2026-03-01.',
    noShare: 'There is no share {{id}}.',
    reachedNobody: 'No one’s record was accessed this way.',
    reachedUnread:
      '{{count}} views in that period can’t be read, so the recipient is unknown. Assume it could be anyone.',
    addressUnread: '(its address cannot be read)',
    earlierEvents: 'Showing only the last {{count}} in that period. Narrow it with --from and --to.',
    reachedOne: '{{address}}  {{whose}} {{profileId}}  {{looks}} times, {{first}} to {{last}}: {{kinds}}',
    ownRecord: 'own record',
    dependentsRecord: 'a dependent’s record',
    holds: '{{whose}} {{profileId}}',
    holdsShare: '  share {{shareId}} with {{recipientKind}} {{recipientId}}, {{from}} to {{to}}',
    notEnded: 'until ended',
    sayForWhom: 'Specify vendor:NAME, host:HOST, or endpoint:ID.',
    notClear: 'The arguments are invalid.',
    clientIdMissing: '--client-id is missing.',
    methods: '--method must be one of {{methods}}.',
    methodHasNoSecret: '--method {{method}} doesn’t use a secret.',
    clientSecret: 'Client secret: ',
    noSecret: 'Standard input contained no secret.',
    notSet: '{{variable}} is not set.',
    registered: '{{scope}} is registered as {{clientId}} ({{method}}); it covers {{covered}} organizations.',
    methodChanged: 'The method changed from {{former}} to {{method}}.',
    secretRemoved: 'The stored secret was removed.',
    scopesRemoved: 'The stored scopes were removed. Kinchart requests the default scopes: {{scopes}}',
    publicKeys: 'Our public keys: {{publicUrl}}/.well-known/jwks.json',
    appIdMissing: 'Specify the app’s ID: letters, digits, and - . _ (up to 100).',
    appNameMissing: '--name is missing: the app’s name as people see it.',
    appRedirectMissing: '--redirect is missing: the app’s redirect address.',
    appRedirectWrong:
      '{{address}} is not a redirect address. Use https, http on localhost, or a scheme with a dot (com.example.app:/back).',
    appJwksMissing: '--method private_key_jwt needs --jwks-uri, an https address.',
    appJwksAlone: '--jwks-uri works only with --method private_key_jwt.',
    appSet: '{{id}} is registered as {{name}} ({{method}}).',
    appSecret: 'Its secret, shown only once: {{secret}}',
    appWas: '{{id}} was already registered. Its former secret and addresses no longer work.',
    noApps: 'No app is registered.',
    noApp: '{{id}} is not registered.',
    appRemoved: '{{id}} is no longer registered. Access ended: {{count}}.',
    noneRegistered: 'Kinchart is not registered anywhere yet.',
    notRegistered: '{{scope}} is not registered.',
    unregistered: '{{scope}} is no longer registered.',
    nameWords: 'Specify 1 to {{most}} words.',
    coveredBy: 'covered by {{scope}}',
    coveredByList: 'covered by its list',
    notCovered: 'no registration covers it',
    isNotOffered: 'not offered: {{problem}}',
    isRetired: 'no longer listed',
    foundNothing: 'Nothing was found.',
    foundMore: 'Showing only the first {{most}}. Add words to narrow the search.',
    noFile: 'Specify a file.',
    providerTypes: '--provider-type must be one of {{providerTypes}}.',
    nothingChanged: '{{file}} {{message}}. This file changed nothing.',
    counts:
      '  {{added}} added, {{changed}} changed, {{unchanged}} unchanged, {{returned}} restored, {{retired}} retired',
    repeatedRows: '  {{repeated}} duplicate rows',
    notOffered: '  saved but not offered: {{counts}}',
    couldNotTake: '  not loaded: {{counts}}',
    furtherPage: '  the list refers to another page, which is missing: nothing was retired',
    rowsRead: '{{list}}: {{read}} rows read',
    notTaken: '  not loaded: {{counts}}',
    nothingRetired: '{{file}} {{message}}. No entries were retired because of this file.',
    noOption: '{{option}} is not an option.',
    noFormOfList: 'is in an unknown format. Use an array of EHR endpoints, a FHIR Bundle, or {"Endpoints": […]}',
    notJson: 'is not JSON',
    noRowOf: 'has no readable rows ({{counts}})',
    countOf: '{{number}} {{reason}}',
    isZip: 'is a ZIP file: unpack it first',
    listTooLarge: 'is larger than 256 MB',
    unreadableFor: 'cannot be read ({{code}})',
    noZipColumns: 'doesn’t have the columns GEOID, INTPTLAT, and INTPTLONG',
    isEmpty: 'is empty',
    unreadable: 'cannot be read',
    noFormOfProviders: 'is in an unknown format. Use the national NPI file, or FHIR as a Bundle or NDJSON',
    providersTooLarge: 'is larger than 64 MB. Split FHIR lists into parts of up to 64 MB',
    namesNobody: 'lists no doctors or organizations',
    failed: '{{name}} failed: {{why}}',
    isThere: '{{path}} already exists.',
    notWritable: 'Can’t write to {{path}}.',
    notUnderstood: 'The arguments are invalid.',
    keepsChanging: 'Sharing choices kept changing during the export. Nothing was written. Try again.',
    oneAddress: 'Specify one address.',
    noAccount: 'No account has the address {{email}}.',
    noFactor: '{{email}} has no passkey or authenticator app.',
    factorsRemovedOn:
      'The passkeys, authenticator app, and recovery codes of {{email}} will be removed on {{when}} unless the owner keeps them. We email the owner now, and after one and two days.',
    howMany: 'Specify how many actions to show, up to {{most}}.',
    noActions: 'No command has changed anything yet.',
    sessionsEnded: '{{email}} is signed out everywhere.',
    keysCurrent: 'Everything is encrypted with SECRET_KEY. SECRET_KEY_OLD isn’t needed.',
    keysFormer: 'Values to re-encrypt: {{count}}. Run npm run keys -- renew.',
    keysRenewed: 'Values re-encrypted: {{count}}.',
    keysUnopened:
      'Some values in {{columns}} can’t be decrypted with any known secret. Add the secret that encrypted them to SECRET_KEY_OLD, and run the command again.',
    noAddress: '--email is not a valid address.',
    nameProvider: 'Specify the provider with --npi or --provider.',
    notInDirectory: 'The directory doesn’t list this provider. Load it first.',
    notVerified: 'No provider is verified with this address.',
    ended: '{{email}} can no longer sign in.',
    noneVerified: 'No providers are verified.',
    sayWhat: 'Specify a command.',
    noCommand: '{{typed}} is not a command.',
    environment: 'Invalid configuration: {{problems}}',
    databaseWentAway:
      'the database isn’t responding. Earlier changes may remain. Run the command again when it’s back.',
    unknownReason: 'unknown reason',
    unexpected: 'Unexpected argument: {{word}}',
    unexpectedWord: 'Unexpected argument: {{word}}. Put quotes around a name of several words.',
    noOrganization: 'There is no organization {{id}}.',
    secretKept: 'secret stored',
    scopes: 'scopes: {{scopes}}',
    listsLoaded: '{{loaded}} of {{all}} lists were loaded.',
    rowsReadOfVendor: '{{list}} (vendor: {{vendor}}): {{read}} rows read',
    zipsKept: '{{list}}: {{kept}} ZIP codes saved',
    zipsKeptUnread: '{{list}}: {{kept}} ZIP codes saved, {{unread}} rows could not be read',
    zipFileFailed: '{{file}} {{message}}.',
    noRow: 'has no readable rows',
    optionWrong: '--{{option}} is missing or invalid.',
    exported: 'Wrote {{records}} records of {{people}} people to {{out}}. Each person is credited ${{dollars}}.',
    signsIn: '{{name}} can now sign in with {{email}}.',
    loincKept: '{{file}}: {{stored}} LOINC names saved, {{retired}} retired',
    rxnormKept: '{{file}}: {{stored}} RxNorm names and ingredients saved, {{retired}} retired',
    partsKept: '{{file}}: {{stored}} RxNorm relations saved, {{retired}} retired',
    rowsUnread: '  {{unread}} rows could not be read',
    noTerms: 'has no rows that Kinchart uses',
    noFormOfTerms: 'is in an unknown format. Use Loinc.csv, LoincTableCore.csv, RXNCONSO.RRF, or RXNREL.RRF',
  } as const,
  usageTexts: {
    backup: `npm run backup -- FILE
npm run backup -- new-key FILE
npm run backup -- check FILE --key KEYFILE

  Writes everything Kinchart stores to a file, while Kinchart runs. Only the owner of the private key for BACKUP_TO can read it.
  new-key             creates such a key and shows its public part
  check               reads a backup to the end`,
    reached: `npm run accounts -- reached (--recipient ADDRESS|--share ID|--account ADDRESS) [--from YYYY-MM-DD] [--to YYYY-MM-DD]

  After an incident, lists whose records someone accessed, with the address to notify. Days are in UTC, including the last one.
  --recipient         a doctor or organization, by the address they signed in with or received a link at
  --share             one share
  --account           the records in an account, its shares with their IDs, and its history: sign-ins with their devices,
                      changes`,
    restore: `npm run restore -- FILE --key KEYFILE [--endings FILE] [--without-endings]

  Reads a backup to the end, then replaces everything in the configured database with it. Stop Kinchart first.
  --key               the file that new-key created
  --endings           the journal of deleted and ended items; by default endings.ndjson next to the backup
  --without-endings   restores without a journal`,
    clientsSet: `npm run clients -- set (vendor:NAME|host:HOST|endpoint:ID) --client-id ID [--method METHOD]
                        [--secret-from-env NAME] [--scopes "SCOPE …"]

  Stores how Kinchart is registered with a vendor, a host, or one organization; the most specific registration applies. Replaces
  an earlier one completely: options you leave out are removed. To find IDs, run npm run directory -- find WORDS.
  --method            {{methods}}; none by default
  --secret-from-env   the variable that contains the client secret; otherwise it is read from standard input
  --scopes            requested instead of the default scopes`,
    clientsList: `npm run clients -- list

  Lists every registration, without secrets.`,
    clientsRemove: `npm run clients -- remove (vendor:NAME|host:HOST|endpoint:ID)

  Removes a registration.`,
    appsSet: `npm run apps -- set ID --name NAME --redirect ADDRESS… [--publisher NAME] [--assistant] [--method METHOD] [--jwks-uri ADDRESS]

  Registers an app, so that people can let it read their records; they see it as verified. Replaces an earlier registration with
  the same ID completely. Each --redirect is a redirect address: https, http on localhost, or the app’s own scheme.
  --assistant   the app is an AI assistant; people see a warning about it
  --method      {{methods}}; none by default
  --jwks-uri    the address of the app’s public keys, for private_key_jwt`,
    appsList: `npm run apps -- list

  Lists every registered app. Secrets are neither shown nor stored.`,
    appsRemove: `npm run apps -- remove ID

  Removes an app and ends its access to all records at once.`,
    directoryLoad: `npm run directory -- load FILE… [--vendor NAME] [--provider-type {{providerTypes}}]

  Loads lists of care organizations; a file may end in .gz. Known formats:
    an array of EHR endpoints with the fields hospitalName, ehrname, clientId, tokenHost,
      authorizationPath, authorizationMethod, scopes, aud (the FHIR base) and providerType
    a FHIR Bundle of Endpoint and Organization, as vendors publish it
    {"Endpoints": [{"URL", "OrganizationName", "NPIID", "OrganizationZipCode"}]}
  A list is identified by its file name: loading it again keeps the IDs of its organizations, adds new
  ones, and retires those it no longer lists.
  --vendor          the EHR’s name for rows without one; by default taken from the file name:
                    Clinicore from Clinicore_EndpointSources.json
  --provider-type   for lists without one; by default CareOrganization`,
    loadProviders: `npm run directory -- load-providers FILE…

  Loads lists of doctors and organizations; a file may end in .gz. Known formats:
    the national NPI file (NPPES, npidata_pfile_….csv), of any size
    FHIR as a Bundle or NDJSON of Practitioner, PractitionerRole, Organization and Location, up to 64 MB
  A list is identified by its file name: loading it again keeps the IDs of its doctors, adds new ones, and
  retires those it no longer lists.`,
    directoryFind: `npm run directory -- find WORDS

  Lists up to {{most}} care organizations whose name, place, host, or vendor has all of these words: the ID (endpoint:ID), the name,
  the place, the host, the vendor, and the registration that covers it. Changes nothing.`,
    findProviders: `npm run directory -- find-providers WORDS

  Lists up to {{most}} doctors and {{most}} organizations whose names have words that begin with these: the ID, the NPI, the
  name, and the address. You can also search by ID or NPI. Changes nothing.`,
    loadZips: `npm run directory -- load-zips FILE

  Loads the locations of ZIP codes, for calculating distances: the Census Bureau's gazetteer of ZIP Code
  Tabulation Areas, unpacked or as .gz, with the columns GEOID, INTPTLAT, and INTPTLONG.`,
    termsLoad: `npm run terms -- load FILE…

  Loads your own copies of LOINC and RxNorm, for short names of tests and medicines and to recognize medicines with the
  same ingredient; a file may end in .gz. Known files, as published:
    Loinc.csv or LoincTableCore.csv of LOINC
    RXNCONSO.RRF and RXNREL.RRF of RxNorm
  Loading a file again replaces the data loaded from it before. If a load stops early, run it again.`,
    researchExport: `npm run research -- export --study NAME --by ORGANIZATION --credit AMOUNT --out FOLDER

  Writes the records that people chose to share with research, with their names, for one named study: people.ndjson,
  notes.ndjson, and one file per kind of record. Each use is recorded and credited, and each person sees it: the study, the
  organization, the records used, the time, and the credit. Later exports leave out people who withdraw.
  --credit   dollars per person, such as 12.50
  --out      a folder that doesn’t exist yet; only you can read it. Send it only in a way that keeps it private.`,
    providers: `npm run providers -- verify --email ADDRESS (--npi NUMBER | --provider ID)

  Verifies and subscribes a doctor or organization in the directory. The address can then sign in with an emailed
  code and see records that people share with them. You vouch that the address is theirs. An organization may have
  several. To find IDs, run npm run directory -- find-providers WORDS.

npm run providers -- end --email ADDRESS

  Ends the verification, every session, and every open page at once. Shares stay, and open again after a new verification.

npm run providers -- remove-factors ADDRESS

  For a provider who lost their passkeys or authenticator app. Works like npm run accounts -- remove-factors.

npm run providers -- list`,
    accounts: `npm run accounts -- remove-factors ADDRESS

  For a person who lost their passkeys, authenticator app, and recovery codes. Removes them after 72 hours and ends every
  session. Kinchart emails the person at once, after 24 and 48 hours, and when it is done. The person can keep them with
  the link in the email, or by signing in with a passkey or the app. Verify who is asking; the wait protects the person
  if that was not enough.

npm run accounts -- end-sessions ADDRESS

  Ends every session of an account at once.`,
    keys: `npm run keys -- check

  Counts values still encrypted with a former SECRET_KEY, or not yet with the key of the person they belong to.

npm run keys -- renew

  Re-encrypts these values. Servers can keep running; start when all of them have the new SECRET_KEY. You can stop it and
  start it again. When nothing is left, you can remove SECRET_KEY_OLD.`,
    accountsActions: `npm run accounts -- actions [COUNT]

  Lists the actions of commands, newest first: the time, the command, the ID of the account, provider, registration,
  list, or study, and whether it succeeded. Shows {{usual}} by default, or COUNT, up to {{most}}.`,
  } as const,
  programTexts: {
    help: `kinchart demo       run everything on this machine: portal, practice hospitals with made-up people, a demo sign-in
kinchart serve      run for real people; see docs/operations.md
kinchart doctor     report problems with the installation; change nothing
kinchart {{commands}} …
                    operator commands; add --help to a command for its usage
kinchart --help, --version

Settings are read from environment variables (README.md). DATA_DIR defaults to ./data in the current folder.`,
    sayWhat: 'Enter a command.',
    noWord: '{{word}} is not a command.',
    nothingAfter: '{{word}} takes no arguments; use environment variables for settings.',
    nodeTooOld:
      'Kinchart needs Node {{least}} or newer; this is {{version}}. Install a newer one from https://nodejs.org.',
  } as const,
}

export const { commandTexts, usageTexts, programTexts } = textsOf('commands', english)
