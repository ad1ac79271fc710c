/** Malformed bodies, URLs or tokens, and malicious intent. */
export const hostileFaults = {
  'body-byte-order-mark': { sentence: 'A search (`type`) begins with a byte order mark (UTF-8).', defaults: {} },
  'body-drips': {
    sentence: 'The body of a search (`type`) comes a byte every `delayMs` and never ends, `times` times.',
    defaults: { times: 1, delayMs: 50 },
  },
  'body-empty': { sentence: 'A search (`type`) answers 200 without a body, `times` times or always.', defaults: {} },
  'body-in-utf-16': {
    sentence: 'A search (`type`) answers in UTF-16 with a byte order mark.',
    defaults: {},
  },
  'body-in-utf-16-unmarked': {
    sentence: 'A search (`type`) answers in UTF-16 and neither marks nor states it.',
    defaults: {},
  },
  'body-in-windows-1252': {
    sentence: 'A search (`type`) answers in Windows-1252 and does not state it.',
    defaults: {},
  },
  'body-of-lines': {
    sentence:
      'A search (`type`) answers with a resource a line (NDJSON) in place of a bundle, `times` times or always.',
    defaults: {},
  },
  'body-stalls': {
    sentence: 'The body of a search (`type`) stops in the middle and stays silent, `times` times.',
    defaults: { times: 1 },
  },
  'body-with-garbage': {
    sentence: 'A search (`type`) has other text after its bundle, `times` times or always.',
    defaults: {},
  },
  'connection-reset': {
    sentence: 'The connection of a FHIR request (`type`) is cut before anything is answered, `times` times.',
    defaults: { times: 1 },
  },
  'content-missing': { sentence: 'A search (`type`) answers 204, `times` times or always.', defaults: {} },
  'gzip-bomb': {
    sentence: 'A search (`type`) answers a gzip of 60 kB that unpacks to 60 MB of spaces, `times` times or always.',
    defaults: {},
  },
  'gzip-cut-off': {
    sentence: 'The gzip of a search (`type`) ends in the middle, `times` times.',
    defaults: { times: 1 },
  },
  'gzip-damaged': {
    sentence: 'A search (`type`) says that it is gzip, and is not, `times` times or always.',
    defaults: {},
  },
  'headers-huge': {
    sentence: 'A search (`type`) answers with 64 kB of headers, `times` times or always.',
    defaults: {},
  },
  'length-too-short': {
    sentence: 'The Content-Length of a search (`type`) is half of what is sent, `times` times.',
    defaults: { times: 1 },
  },
  'outcome-as-body': {
    sentence: 'A search (`type`) answers 200 with an OperationOutcome in place of a bundle, `times` times or always.',
    defaults: {},
  },
  'stack-in-outcome': {
    sentence: 'Every page of a search (`type`) holds a warning whose text is a stack trace in HTML.',
    defaults: {},
  },
  'type-answers': {
    sentence:
      'Every request for `type` answers `status` with a page that shows a stack trace, `times` times or always.',
    defaults: { type: 'Procedure', status: 500 },
  },
  'rate-limited-daily': {
    sentence: 'FHIR requests (`type`) answer 403 with 4135: the day’s requests are used up, `times` times.',
    defaults: { times: 1 },
  },
  'rate-limited-until-date': {
    sentence:
      'FHIR requests (`type`) answer 429 with a date in Retry-After, `retryAfterSeconds` from now (negative: past), `times` times.',
    defaults: { times: 1, retryAfterSeconds: 1 },
  },
  'rate-limited-with-reset': {
    sentence: 'FHIR requests (`type`) answer 429 with RateLimit-Reset `retryAfterSeconds` alone, `times` times.',
    defaults: { times: 1, retryAfterSeconds: 1 },
  },
  'next-link-long': {
    sentence: 'Next links are longer than 2 kB with letters encoded twice, and are answered only byte for byte.',
    defaults: {},
  },
  'next-link-unreadable': { sentence: 'Next links are no address (`http://[`).', defaults: {} },
  'next-link-userinfo': { sentence: 'Next links name a user and a password before the host.', defaults: {} },
  'pages-shrink': {
    sentence: 'Every page of a search (`type`) after the first lacks its first match, as if it had gone meanwhile.',
    defaults: {},
  },
  'search-redirect-loops': { sentence: 'A search (`type`) answers 302 and leads to itself.', defaults: {} },
  'search-redirected-away': {
    sentence: 'A search (`type`) answers 302 and leads to the same search at `foreignOrigin`.',
    defaults: { foreignOrigin: 'http://127.0.0.1:9' },
  },
  'total-huge': { sentence: 'Searches (`type`) state a total of 999999999999999.', defaults: {} },
  'entries-broken-many': {
    sentence: 'The first page of a search (`type`) also holds ten thousand different entries that are no records.',
    defaults: {},
  },
  'entries-gone': {
    sentence: 'The first page of a search (`type`) also holds an entry that only says 410: the record is deleted.',
    defaults: {},
  },
  'entries-odd': {
    sentence:
      'The first page of a search (`type`) also holds records that are odd and not wrong: keys like `__proto__`, a key twice, 150 levels, a text of a million letters, NUL and half a surrogate pair, every form of reference.',
    defaults: {},
  },
  'entries-of-odd-types': {
    sentence:
      'The first page of a search (`type`) also holds records whose type is the name of a JavaScript method (`constructor`, `toString`).',
    defaults: {},
  },
  'entries-too-deep': {
    sentence: 'The first page of a search (`type`) also holds a record that nests 5,000 levels.',
    defaults: {},
  },
  'ids-odd': {
    sentence:
      'The first page of a search (`type`) also holds records with ids of 600 letters, with NUL, with half a surrogate pair, with the signs of a path, and with the id of a record of another type.',
    defaults: {},
  },
  'document-named-twice': {
    sentence:
      'The first page of a search for DocumentReference also holds one that names the same address twice, and one that names eight thousand.',
    defaults: {},
  },
  'results-many': {
    sentence: 'The first page of a search for DiagnosticReport also holds one with twenty thousand results.',
    defaults: {},
  },
  'other-patient-in-list': {
    sentence:
      'The first page of a search (`type`) also holds a record whose subject is a list that names another patient.',
    defaults: {},
  },
  'versions-out-of-order': {
    sentence:
      'Every match of a search (`type`) is followed by an older version of it, told by its lastUpdated, or by its versionId alone.',
    defaults: {},
  },
  'patient-merged': {
    sentence: 'Patient/{id} answers 404 with 4107: the patient was merged into another one.',
    defaults: {},
  },
  'client-refused': {
    sentence: 'The token endpoint answers 401 invalid_client, `times` times or always.',
    defaults: {},
  },
  'code-refused': { sentence: 'The token endpoint answers a code with 400 invalid_grant.', defaults: {} },
  'expires-in-endless': { sentence: 'expires_in is 1e308.', defaults: {} },
  'expires-in-negative': { sentence: 'expires_in is -1.', defaults: {} },
  'expires-in-text': { sentence: 'expires_in is the text "3600".', defaults: {} },
  'patient-in-token-odd': {
    sentence: 'The token response names a patient with NUL and half a surrogate pair.',
    defaults: {},
  },
  'refresh-answer-lost': {
    sentence: 'A refresh is taken, and its connection cut before the answer, `times` times.',
    defaults: { times: 1 },
  },
  'refresh-token-empty': { sentence: 'refresh_token is an empty text; the old one stays valid.', defaults: {} },
  'scope-empty': { sentence: 'The token response says that nothing was granted: scope is empty.', defaults: {} },
  'token-answer-marked': { sentence: 'The token response begins with a byte order mark.', defaults: {} },
  'token-redirected': {
    sentence: 'The token endpoint answers 307 and leads to `foreignOrigin`, `times` times or always.',
    defaults: { foreignOrigin: 'http://127.0.0.1:9' },
  },
  'token-with-newline': { sentence: 'The access token in the answer ends in a line break.', defaults: {} },
  'metadata-huge': { sentence: '/metadata answers more than 10 MB.', defaults: {} },
  'metadata-redirected': {
    sentence: '/metadata answers 302 and leads to `foreignOrigin`.',
    defaults: { foreignOrigin: 'http://127.0.0.1:9' },
  },
  'smart-configuration-broken': {
    sentence: '/.well-known/smart-configuration answers 200 with an HTML page; /metadata still carries the addresses.',
    defaults: {},
  },
  'smart-configuration-fails': {
    sentence: '/.well-known/smart-configuration answers `status`; /metadata still carries the addresses.',
    defaults: { status: 500 },
  },
  'smart-configuration-marked': {
    sentence: '/.well-known/smart-configuration begins with a byte order mark.',
    defaults: {},
  },
  'smart-configuration-redirected': {
    sentence: '/.well-known/smart-configuration answers 302 and leads to `foreignOrigin`.',
    defaults: { foreignOrigin: 'http://127.0.0.1:9' },
  },
  'smart-configuration-relative': {
    sentence: '/.well-known/smart-configuration names addresses without their host.',
    defaults: {},
  },
  'binary-huge': { sentence: 'Every Binary answers 30 MB and states no length.', defaults: {} },
  'binary-is-page': { sentence: 'Every Binary answers 200 with an HTML page to sign in on.', defaults: {} },
} as const
