import { beforeAll, expect, test } from 'vitest'
import { connectApp, registerApp } from '../../../test/connect-app.ts'
import { drop } from '../../../test/drop-files.ts'
import { useMarisol } from '../../../test/use-portal.ts'

type Resource = Record<string, unknown> & { readonly resourceType: string; readonly id: string }
type Bundle = { readonly total?: number; readonly entry?: readonly { readonly resource: Resource }[] }

let base: string
const { stage, marisol } = useMarisol()
beforeAll(async () => {
  await registerApp(stage.portal)
  base = `${stage.portal.url}/fhir`
})

const tokenOf = async (scope: string, allowing = {}) =>
  (await connectApp(stage.portal, marisol, { scope }, allowing))['access_token'] ?? ''
const ask = async (path: string, token: string) => {
  const answer = await fetch(`${base}/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) as Bundle & Resource }
}
const typesIn = ({ entry = [] }: Bundle): readonly string[] => [
  ...new Set(entry.map(({ resource }) => resource.resourceType)),
]
const everything = async () => tokenOf('patient/*.rs')

test('never discloses a name or birth date to an app that may not read the Patient resource', async () => {
  const token = await tokenOf('patient/MedicationRequest.rs patient/Observation.rs')
  for (const path of [
    'MedicationRequest?_include=MedicationRequest:patient',
    'MedicationRequest?_include=MedicationRequest:subject',
    'Observation?_include=Observation:subject:Patient&_count=3',
  ]) {
    const { status, body, text } = await ask(path, token)
    expect([path, status, typesIn(body).length]).toEqual([path, 200, 1])
    expect(text).not.toContain('"birthDate"')
  }
  expect((await ask('Patient', token)).status).toBe(403)
  expect((await ask(`Patient/${marisol.profileId}/$everything`, token)).status).toBe(403)
  // An app that may read the patient by id but may not search gets no patient from a search.
  const reading = await tokenOf('patient/MedicationRequest.rs patient/Patient.r')
  expect(typesIn((await ask('MedicationRequest?_include=MedicationRequest:patient', reading)).body)).toEqual([
    'MedicationRequest',
  ])
})

test('never includes a hidden resource in a response or a search', async () => {
  const whole = await everything()
  const found = (await ask('Observation?_count=200', whole)).body.entry ?? []
  const reference = (one: Resource, name: string): string =>
    (one[name] as { readonly reference?: string } | undefined)?.reference ?? ''
  const visits = new Set(found.map(({ resource }) => reference(resource, 'encounter')).filter((one) => one !== ''))
  expect(visits.size).toBeGreaterThan(0)
  const [visit = ''] = visits
  const id = visit.split('/')[1] ?? ''
  expect((await ask(`Observation?encounter=${id}`, whole)).body.total).toBeGreaterThan(0)

  const alone = await tokenOf('patient/Observation.rs')
  expect((await ask(`Encounter/${id}`, alone)).status).toBe(403)
  for (const encounterValue of [id, visit, `Encounter/${id},x`])
    expect([encounterValue, (await ask(`Observation?encounter=${encounterValue}`, alone)).body.total]).toEqual([
      encounterValue,
      0,
    ])
  const includeSearches = [
    'Observation?_include=Observation:encounter',
    'Observation?_include=Observation:performer',
    'Observation?_revinclude=DiagnosticReport:result',
    'Observation?_revinclude=Provenance:target',
    `Observation?_revinclude=Observation:encounter&_include=Observation:encounter:Encounter`,
  ]
  for (const path of includeSearches)
    expect([path, typesIn((await ask(path, alone)).body)]).toEqual([path, ['Observation']])
  // If the patient chose only vital signs, a token with all scopes is limited to vital signs too.
  const vitals = await tokenOf('patient/*.rs', { kinds: ['1'] })
  for (const path of [...includeSearches, 'Observation?_revinclude=Observation:derived-from']) {
    const types = typesIn((await ask(path, vitals)).body)
    expect([path, types.filter((type) => /^(?:Encounter|DiagnosticReport|Condition)$/.test(type))]).toEqual([path, []])
  }
  expect((await ask(`Observation?encounter=${id}`, vitals)).body.total).toBe(0)
})

test('rejects an assistant’s token, and an app’s token in the URL', async () => {
  const asking = { scope: 'patient/*.rs', more: { aud: `${stage.portal.url}/mcp` } }
  const forAssistants = (await connectApp(stage.portal, marisol, asking))['access_token'] ?? ''
  expect(forAssistants).not.toBe('')
  expect((await ask('Condition', forAssistants)).status).toBe(401)
  const token = await everything()
  for (const path of [`Condition?access_token=${token}`, `Condition?token=${token}`])
    expect((await fetch(`${base}/${path}`)).status).toBe(401)
})

/** Returns a document like those that the page for adding files creates from an image. */
const ownDocument = (id: string, description: string) => {
  const patient = `own-${marisol.profileId}`
  const resources = [
    {
      ...{ resourceType: 'Patient', id: patient, name: [{ text: 'Marisol Whitcombe' }] },
      managingOrganization: { display: 'Documents added in Kinchart' },
    },
    {
      ...{
        resourceType: 'DocumentReference',
        id: `own-${id}`,
        status: 'current',
        type: { text: 'Letter' },
        description,
      },
      ...{ subject: { reference: `Patient/${patient}` } },
      content: [{ attachment: { contentType: 'image/png', url: `Binary/own-${id}` } }],
    },
    { resourceType: 'Binary', id: `own-${id}`, contentType: 'image/png', data: 'AAAA' },
  ]
  const entry = resources.map((resource) => ({ resource }))
  return { name: `${id}.png`, bytes: JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }) }
}

test('withholds a document that was added after an app’s authorization until the app is authorized again', async () => {
  const add = async (id: string, description: string): Promise<void> => {
    const { end } = await drop(stage.portal, marisol, [ownDocument(id, description)])
    expect(end.state).toBe('complete')
  }
  await add('1-a-b', 'Letter of spring')
  const token = await everything()
  await add('2-a-b', 'Letter of autumn')
  const { text } = await ask('DocumentReference?_count=200', token)
  expect([text.includes('Letter of spring'), text.includes('Letter of autumn')]).toEqual([true, false])
  expect((await ask('DocumentReference?_count=200', await everything())).text).toContain('Letter of autumn')
})
