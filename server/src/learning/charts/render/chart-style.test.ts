import { readFileSync } from 'node:fs'
import { palette } from '@upshot/charts'
import { expect, it } from 'vitest'
import { CHART_STYLE } from './svg.ts'

const styles = readFileSync(new URL('../../../../../web/src/theme/study.css', import.meta.url), 'utf8')

it.each(Object.entries(palette))('%s is printed in its light colour, whatever the screen', (role, { light }) => {
  const printed = /@media print \{[\s\S]*/.exec(styles)?.[0] ?? ''
  const printedColour = new RegExp(`--chart-${role}: (#[0-9a-f]+);`).exec(printed)?.[1] ?? ''
  const long = printedColour.length === 4 ? printedColour.replace(/[0-9a-f]/g, '$&$&') : printedColour
  expect(long).toBe(light)
})

it('a chart is dark only on a screen', () => {
  expect(CHART_STYLE).not.toContain('@media (prefers-color-scheme')
})
