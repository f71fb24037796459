import { expect, it } from 'vitest'
import { html } from './html.ts'

it('a number is not parted from its percent sign at the end of a line', () => {
  expect(html`<p>${'10 % less, or 95 % of < 3'}</p>`.text).toBe('<p>10\u00a0% less, or 95\u00a0% of &lt; 3</p>')
})
