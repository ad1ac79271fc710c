import { expect, test } from 'vitest'
import { stateChoices } from './us-states.ts'

test('if a state was saved by its postal code, shows the state’s full name and keeps the saved code', () => {
  const [kansas, missouri] = ['Kansas', 'Missouri'].map((name) => stateChoices('KS').find(({ text }) => text === name))
  expect(kansas).toEqual({ value: 'KS', text: 'Kansas' })
  expect(missouri).toEqual({ value: 'Missouri', text: 'Missouri' })
  expect(stateChoices('Kansas').find(({ text }) => text === 'Wyoming')).toEqual({ value: 'Wyoming', text: 'Wyoming' })
  expect(stateChoices('WY').find(({ text }) => text === 'Wyoming')?.value).toBe('WY')
})
