import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './page.tsx'

test('renders a name within a sentence as an element, and escapes markup in the name', () => {
  const text = ({ to, day }: Readonly<Record<'to' | 'day', string>>) => `On ${day} we wrote to ${to}.`
  const html = renderToStaticMarkup(<RichText text={text} parts={{ to: <b>{'Ana <i>'}</b>, day: 'Monday' }} />)
  expect(html).toBe('On Monday we wrote to <b>Ana &lt;i&gt;</b>.')
})
