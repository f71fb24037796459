import { expect, it } from 'vitest'
import { html } from './html.ts'

it('a number and its percent sign stay on one line', () => {
  expect(html`<p>${'10 % less, or 95 % of < 3'}</p>`.text).toBe('<p>10\u00a0% less, or 95\u00a0% of &lt; 3</p>')
})
