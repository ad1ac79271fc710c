type Row = Readonly<Record<string, unknown>>
type Request = {
  readonly id: string
  readonly items: readonly { readonly id: string; readonly accept: readonly string[]; readonly content: Row }[]
}
type Response = {
  readonly type: unknown
  readonly version: unknown
  readonly requestId: unknown
  readonly artifacts: readonly (Row & {
    readonly fulfills: readonly string[]
    readonly mediaType: string
    readonly value: Row
  })[]
  readonly requestStatus: readonly { readonly item: string; readonly status: string }[]
}

const statuses = new Set(['fulfilled', 'partial', 'unavailable', 'declined', 'unsupported', 'error'])

/**
 * Returns the errors that a clinic's software has to find according to the draft. Returns an empty list if the response
 * is valid. Written only from the draft, independent of our code. Source: SMART Health Check-in §6.4, XV-1 to XV-12,
 * and the duties of §6.2.
 */
export function checkInErrors(request: Request, text: string): readonly string[] {
  const response = JSON.parse(text) as Response
  const problems: string[] = []
  const check = (holds: boolean, rule: string): void => void (holds || problems.push(rule))
  check(response.type === 'smart-health-checkin-response' && response.version === '1', 'XV-1')
  check(response.requestId === request.id, 'XV-2')
  const rows = response.requestStatus.map(({ item }) => item)
  check(JSON.stringify(rows.toSorted()) === JSON.stringify(request.items.map(({ id }) => id).toSorted()), 'XV-3 rows')
  check(
    response.requestStatus.every(({ status }) => statuses.has(status)),
    'XV-3 status',
  )
  check(new Set(response.artifacts.map(({ id }) => id)).size === response.artifacts.length, 'XV-5 id')
  for (const { fulfills, mediaType, fhirVersion, value } of response.artifacts) {
    const items = fulfills.map((id) => request.items.find((one) => one.id === id))
    check(items.length > 0 && items.every((one) => one !== undefined), 'XV-5 fulfills')
    check(
      items.every((one) => one?.accept.includes(mediaType) === true),
      'XV-7',
    )
    const isFhir = mediaType === 'application/fhir+json'
    check(isFhir || mediaType === 'application/smart-health-card', 'XV-6')
    if (isFhir) check(fhirVersion === '4.0.1' && typeof value['resourceType'] === 'string', 'XV-8')
    else check(fhirVersion === undefined && Array.isArray(value['verifiableCredential']), 'XV-9')
    if (value['resourceType'] === 'Bundle') check(value['type'] === 'collection', 'ART-4')
    for (const one of items) {
      const canonical = one?.content['questionnaireCanonical']
      if (one?.content['kind'] === 'form.fhir' && canonical !== undefined)
        check(value['resourceType'] === 'QuestionnaireResponse' && value['questionnaire'] === canonical, 'XV-10')
    }
  }
  for (const { item, status } of response.requestStatus) {
    const isGiven = response.artifacts.some(({ fulfills }) => fulfills.includes(item))
    check(isGiven === (status === 'fulfilled' || status === 'partial'), `XV-12 ${item}`)
  }
  return problems
}
