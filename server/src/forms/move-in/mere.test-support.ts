const secret = 'live-refresh-token-of-a-hospital'

/** Secrets that must never be stored. */
export const mereSecrets = [secret, 'client-id-of-the-app']

type Doc = {
  readonly user: string
  readonly connection: string
  readonly type: string
  readonly raw: unknown
  readonly id: string
}
const clinical = ({ user, connection, type, raw, id }: Doc, more: object = {}) => ({
  id: `${connection}|${user}|${id}`,
  user_id: user,
  connection_record_id: connection,
  data_record: {
    raw,
    format: 'FHIR.DSTU2',
    content_type: 'application/json',
    resource_type: type,
    version_history: [],
    ...more,
  },
  metadata: { id, date: '2021-03-28' },
  _meta: { lwt: 1 },
  _deleted: false,
})
const EPIC = 'https://epic.example/DSTU2'
const of = (type: string, id: string, more: object) => ({
  fullUrl: `${EPIC}/${type}/${id}`,
  resource: { resourceType: type, id, ...more },
  search: { mode: 'match' },
})
const amount = (id: string, patient: string) =>
  of('Observation', id, {
    code: { text: 'Glucose' },
    subject: { reference: `${EPIC}/Patient/${patient}` },
    valueQuantity: { value: 5, unit: 'mmol/L' },
  })

/** Contains two people, the data that assigns records to them, a document with its attachment, and tokens. */
export const mereBackup = JSON.stringify({
  name: 'mere_db',
  instanceToken: 'abc',
  collections: [
    {
      name: 'clinical_documents',
      schemaHash: 'x',
      docs: [
        clinical({
          user: 'u1',
          connection: 'c1',
          type: 'observation',
          id: `${EPIC}/Observation/o1`,
          raw: amount('o1', 'p1'),
        }),
        clinical({
          user: 'u1',
          connection: 'c1',
          type: 'documentreference',
          id: `${EPIC}/DocumentReference/d1`,
          raw: of('DocumentReference', 'd1', {
            status: 'current',
            type: { text: 'Progress note' },
            subject: { reference: `${EPIC}/Patient/p1` },
            content: [{ attachment: { contentType: 'text/html', url: `${EPIC}/Binary/b1` } }],
          }),
        }),
        clinical(
          {
            user: 'u1',
            connection: 'c1',
            type: 'documentreference_attachment',
            id: `${EPIC}/Binary/b1`,
            raw: '<p>Doing well</p>',
          },
          { content_type: 'text/html' },
        ),
        clinical({
          user: 'u1',
          connection: 'c2',
          type: 'condition',
          id: 'Condition/7',
          raw: {
            fullUrl: ['/api/fhir/Condition/7'],
            resource: {
              resourceType: 'Condition',
              id: '7',
              code: { text: 'Cough' },
              patient: { reference: 'Patient/9' },
            },
          },
        }),
        clinical({ user: 'u2', connection: 'c3', type: 'observation', id: 'Observation/o1', raw: amount('o9', 'p9') }),
        clinical(
          {
            user: 'u2',
            connection: 'c3',
            type: 'documentreference_attachment',
            id: `${EPIC}/Binary/b2`,
            raw: '<p>Somebody else’s</p>',
          },
          { content_type: 'text/html' },
        ),
        {
          ...clinical({
            user: 'u1',
            connection: 'c1',
            type: 'condition',
            id: 'Condition/gone',
            raw: of('Condition', 'gone', {}),
          }),
          _deleted: true,
        },
      ],
    },
    {
      name: 'connection_documents',
      docs: [
        {
          id: 'c1',
          user_id: 'u1',
          source: 'epic',
          name: 'Lowland Hospital',
          location: EPIC,
          access_token: secret,
          refresh_token: secret,
        },
        {
          id: 'c2',
          user_id: 'u1',
          source: 'onpatient',
          name: 'Blessings Clinic',
          location: EPIC,
          access_token: secret,
        },
        { id: 'c3', user_id: 'u2', source: 'cerner', name: 'Oak Valley', location: EPIC, access_token: secret },
      ],
    },
    {
      name: 'user_documents',
      docs: [
        {
          id: 'u1',
          first_name: 'Marisol',
          last_name: 'Whitcombe',
          birthday: '1984-02-11T05:00:00.000Z',
          gender: 'Female',
        },
        { id: 'u2', first_name: 'Osgood', last_name: 'Ferrymead', birthday: '1951-07-03T22:00:00.000Z' },
      ],
    },
    { name: 'instance_config', docs: [{ id: 'i', EPIC_CLIENT_ID: 'client-id-of-the-app' }] },
  ],
})
