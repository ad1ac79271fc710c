import { expect, test } from 'vitest'
import { enabledItems, formProgress, initialAnswers, type FormAnswers } from '@kinchart/contract/calls/check-in-form.ts'
import { problemOf } from '../../../test/start-portal.ts'
import { problemsOf } from '../../../test/validate-r4.ts'
import { readForm, type ReadForm } from './read-form.ts'
import { writeForm } from './write-response.ts'

const coding = (code: string, display: string) => ({ valueCoding: { system: 'http://loinc.org', code, display } })
const frequency = [coding('LA6568-5', 'Not at all'), coding('LA6569-3', 'Several days')]

const questionnaire = {
  resourceType: 'Questionnaire',
  title: 'Before your visit',
  status: 'active',
  contained: [
    {
      resourceType: 'ValueSet',
      id: 'sides',
      status: 'active',
      compose: {
        include: [
          {
            system: 'https://x.example/sides',
            concept: [
              { code: 'l', display: 'Left' },
              { code: 'r', display: 'Right' },
            ],
          },
        ],
      },
    },
  ],
  item: [
    { linkId: 'about', type: 'display', text: 'Please answer what you can.' },
    { linkId: 'mood', type: 'choice', text: 'Feeling down', required: true, answerOption: frequency },
    {
      linkId: 'since',
      type: 'date',
      text: 'Since when',
      required: true,
      enableWhen: [
        {
          question: 'mood',
          operator: '=',
          answerCoding: { system: 'http://loinc.org', code: 'LA6569-3', display: 'other words' },
        },
      ],
    },
    {
      linkId: 'pain',
      type: 'group',
      text: 'Pain',
      item: [
        { linkId: 'has-pain', type: 'boolean', text: 'Does anything hurt?' },
        {
          linkId: 'level',
          type: 'integer',
          text: 'How much, 0 to 10',
          enableWhen: [{ question: 'has-pain', operator: '=', answerBoolean: true }],
          item: [{ linkId: 'where', type: 'choice', text: 'Which side', repeats: true, answerValueSet: '#sides' }],
        },
        {
          linkId: 'urgent',
          type: 'text',
          text: 'What happened',
          enableBehavior: 'any',
          enableWhen: [
            { question: 'level', operator: '>=', answerInteger: 8 },
            { question: 'mood', operator: 'exists', answerBoolean: false },
          ],
        },
      ],
    },
    { linkId: 'weight', type: 'decimal', text: 'Weight in kg' },
    {
      linkId: 'language',
      type: 'open-choice',
      text: 'Language',
      answerOption: [{ valueString: 'English' }],
      initial: [{ valueString: 'English' }],
    },
    { linkId: 'office', type: 'string', text: 'Office', readOnly: true, initial: [{ valueString: 'Juniper' }] },
    { linkId: 'photo', type: 'attachment', text: 'A picture of it' },
    {
      linkId: 'secret',
      type: 'string',
      text: 'Internal',
      initial: [{ valueString: 'never' }],
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden', valueBoolean: true }],
    },
  ],
}

const read = (one: Record<string, unknown> = questionnaire): ReadForm => {
  const form = readForm(one)
  if (form === null) throw new Error('The form could not be read.')
  return form
}
const about = { questionnaire: 'https://x.example/q|1', authored: '2026-11-26T10:00:00.000Z', subject: 'Patient/1' }
const written = (answers: FormAnswers) => writeForm(read(), answers, about)
const enabled = (answers: FormAnswers) => enabledItems(read().items, answers).map(({ linkId }) => linkId)

test('enables a question if its conditions are met, and otherwise disables the question and its subquestions', () => {
  expect(enabled({})).toEqual(['about', 'mood', 'pain', 'has-pain', 'urgent', 'weight', 'language', 'office', 'photo'])
  expect(enabled({ mood: ['#1'] })).toContain('since')
  expect(enabled({ mood: ['#0'] })).not.toContain('since')
  expect(enabled({ mood: ['#0'], 'has-pain': ['true'], level: ['9'] })).toEqual(
    expect.arrayContaining(['level', 'where', 'urgent']),
  )
  expect(enabled({ mood: ['#0'], 'has-pain': ['false'], level: ['9'] })).not.toContain('urgent')
  expect(enabled({ mood: ['#0'], 'has-pain': ['true'], level: ['10'] })).toContain('urgent')
})

test('writes a valid response without hidden, disabled or unanswered questions', () => {
  const answer = written({
    mood: ['#1'],
    since: ['2026-10'],
    'has-pain': ['true'],
    level: ['9'],
    where: ['#0', '#1'],
    urgent: ['I fell'],
    weight: ['71.50'],
    language: ['Tagalog'],
    office: ['Another'],
    secret: ['x'],
    photo: ['x'],
    unknown: ['x'],
  })
  expect(answer?.isWhole).toBe(true)
  const text = JSON.stringify(answer?.resource)
  expect(text).toContain('"valueDecimal":71.50')
  const resource = JSON.parse(text) as object
  expect(problemsOf(resource)).toEqual([])
  expect(resource).toEqual({
    resourceType: 'QuestionnaireResponse',
    questionnaire: 'https://x.example/q|1',
    status: 'completed',
    subject: { reference: 'Patient/1' },
    authored: '2026-11-26T10:00:00.000Z',
    item: [
      { linkId: 'mood', text: 'Feeling down', answer: [frequency[1]] },
      { linkId: 'since', text: 'Since when', answer: [{ valueDate: '2026-10' }] },
      {
        linkId: 'pain',
        text: 'Pain',
        item: [
          { linkId: 'has-pain', text: 'Does anything hurt?', answer: [{ valueBoolean: true }] },
          {
            linkId: 'level',
            text: 'How much, 0 to 10',
            answer: [
              {
                valueInteger: 9,
                item: [
                  {
                    linkId: 'where',
                    text: 'Which side',
                    answer: [
                      { valueCoding: { system: 'https://x.example/sides', code: 'l', display: 'Left' } },
                      { valueCoding: { system: 'https://x.example/sides', code: 'r', display: 'Right' } },
                    ],
                  },
                ],
              },
            ],
          },
          { linkId: 'urgent', text: 'What happened', answer: [{ valueString: 'I fell' }] },
        ],
      },
      { linkId: 'weight', text: 'Weight in kg', answer: [{ valueDecimal: 71.5 }] },
      { linkId: 'language', text: 'Language', answer: [{ valueString: 'Tagalog' }] },
      { linkId: 'office', text: 'Office', answer: [{ valueString: 'Juniper' }] },
    ],
  })
})

test('marks a form with an unanswered required question as in progress', () => {
  expect(JSON.stringify(written({ weight: ['70'] })?.resource)).toContain('"status":"in-progress"')
  const bare = { resourceType: 'Questionnaire', item: [{ linkId: 'a', type: 'string' }] }
  expect(writeForm(read(bare), {}, about)).toBeNull()
  expect(formProgress(read().items, { mood: ['#1'] })).toEqual({ asked: 6, answered: 1, requiredLeft: 1 })
  expect(initialAnswers(read().items)).toEqual({ language: ['#0'], office: ['Juniper'] })
})

test.each([
  ['mood', ['#2']],
  ['mood', ['Not at all']],
  ['mood', ['#0', '#1']],
  ['since', ['last week']],
  ['since', ['2026-13']],
  ['level', ['1.5']],
  ['level', ['3000000000']],
  ['weight', ['heavy']],
  ['weight', ['1e3']],
  ['has-pain', ['maybe']],
])('the question %s rejects the answer %j', (linkId, given) => {
  const others = { mood: ['#1'], 'has-pain': ['true'] }
  expect(problemOf(() => written({ ...others, [linkId]: given }))).toBe('check-in-answer-wrong')
})

test('leaves a form incomplete while a required question is of an unsupported type', () => {
  const item = [
    { linkId: 'a', type: 'string', text: 'Name', required: true },
    { linkId: 'photo', type: 'attachment', text: 'A picture of it', required: true },
  ]
  const form = read({ resourceType: 'Questionnaire', item })
  expect(formProgress(form.items, { a: ['x'] })).toEqual({ asked: 1, answered: 1, requiredLeft: 1 })
  const answer = writeForm(form, { a: ['x'] }, about)
  expect([answer?.isWhole, JSON.stringify(answer?.resource)]).toEqual([
    false,
    expect.stringContaining('"status":"in-progress"'),
  ])
})

test('does not count values prefilled by the clinic as answers', () => {
  expect(written({})).toBeNull()
  expect(written({ mood: [' '] })).toBeNull()
})

test.each([
  ['a time without seconds', 'time', '=', { answerTime: '09:30:00' }, ['09:30'], true],
  [
    'an earlier instant with another UTC offset',
    'dateTime',
    '>=',
    { answerDateTime: '2026-11-26T12:00:00Z' },
    ['2026-11-26T12:00:00+02:00'],
    false,
  ],
  [
    'the same instant with another UTC offset',
    'dateTime',
    '=',
    { answerDateTime: '2026-11-26T12:00:00Z' },
    ['2026-11-26T14:00:00+02:00'],
    true,
  ],
  ['a larger number among options', 'choice', '>', { answerInteger: 3 }, ['#10'], true],
  ['a smaller number among options', 'choice', '>', { answerInteger: 3 }, ['#2'], false],
  ['a number', 'integer', '<', { answerInteger: 10 }, ['9'], true],
] as const)('in a condition, compares %s by meaning', (_what, type, operator, answer, given, isMet) => {
  const form = read({
    resourceType: 'Questionnaire',
    item: [
      {
        ...{ linkId: 'a', type, text: 'A' },
        ...(type === 'choice'
          ? { answerOption: Array.from({ length: 11 }, (_, valueInteger) => ({ valueInteger })) }
          : {}),
      },
      { linkId: 'b', type: 'string', text: 'B', enableWhen: [{ question: 'a', operator, ...answer }] },
    ],
  })
  expect(enabledItems(form.items, { a: given }).map(({ linkId }) => linkId)).toEqual(isMet ? ['a', 'b'] : ['a'])
})

test('handles circular dependencies between questions', () => {
  const unlessAnswered = (linkId: string, question: string) => ({
    ...{ linkId, type: 'string', text: linkId },
    enableWhen: [{ question, operator: 'exists', answerBoolean: false }],
  })
  const form = read({
    resourceType: 'Questionnaire',
    item: [unlessAnswered('a', 'a'), unlessAnswered('b', 'c'), unlessAnswered('c', 'b')],
  })
  expect(formProgress(form.items, { a: ['x'], b: ['x'], c: ['x'] }).asked).toBeLessThanOrEqual(3)
})

test('accepts a question id that equals the name of a built-in object member', () => {
  const form = read({
    resourceType: 'Questionnaire',
    item: [{ linkId: 'constructor', type: 'string', text: 'Builder' }],
  })
  expect(formProgress(form.items, {})).toEqual({ asked: 1, answered: 0, requiredLeft: 0 })
  expect(writeForm(form, {}, about)).toBeNull()
})

test('rejects a form with ambiguous question ids', () => {
  const of = (item: unknown) => readForm({ resourceType: 'Questionnaire', item })
  expect(
    of([
      { linkId: 'a', type: 'string' },
      { linkId: 'a', type: 'string' },
    ]),
  ).toBeNull()
  expect(of([{ type: 'string' }])).toBeNull()
  expect(of([{ linkId: 'a', type: 'group', item: [{ linkId: 'a', type: 'string' }] }])).toBeNull()
  let deep: object = { linkId: 'x', type: 'group' }
  for (let at = 0; at < 30; at++) deep = { linkId: `g${at}`, type: 'group', item: [deep] }
  expect(of([deep])).toBeNull()
  // A choice with external options is shown, but can't be answered.
  expect(of([{ linkId: 'a', type: 'choice', answerValueSet: 'http://x.example/vs' }])?.items[0]?.kind).toBe('not-asked')
})
