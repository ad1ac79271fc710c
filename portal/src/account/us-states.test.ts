import { expect, test } from 'vitest'
import { stateChoices } from './us-states.ts'

test('a state that was saved by its postal code is shown by its full name and stays saved as it was', () => {
  const [kansas, missouri] = ['Kansas', 'Missouri'].map((name) => stateChoices('KS').find(({ text }) => text === name))
  expect(kansas).toEqual({ value: 'KS', text: 'Kansas' })
  expect(missouri).toEqual({ value: 'Missouri', text: 'Missouri' })
  expect(stateChoices('Kansas').find(({ text }) => text === 'Wyoming')).toEqual({ value: 'Wyoming', text: 'Wyoming' })
  expect(stateChoices('WY').find(({ text }) => text === 'Wyoming')?.value).toBe('WY')
})
