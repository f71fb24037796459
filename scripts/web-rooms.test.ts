import { describe, expect, test } from 'vitest'
import { parse } from './source.ts'
import { brokenWebRooms } from './web-rooms.ts'

const faults = (path: string, text: string) => brokenWebRooms([parse({ path: `web/src/${path}`, text })])

describe('what the app carries along', () => {
  const carried = (text: string) => brokenWebRooms([parse({ path: 'charts/src/marks.ts', text })])

  test('knows the types of the contract and not its schemas', () => {
    expect(carried(`import type { ChartPoint } from '@upshot/contract'\nexport type P = ChartPoint`)).toEqual([])
    expect(carried(`import { ChartPoint } from '@upshot/contract'\nChartPoint()`)).toHaveLength(1)
  })
})

describe('the rooms of the web app', () => {
  test.each([
    ['pages/today/today-page.tsx', `import { Sheet } from '../../ui/sheet.tsx'\nSheet()`],
    ['pages/today/parts.tsx', `import { record } from './actions.ts'\nrecord()`],
    [
      'pages/today/today-page.tsx',
      `import type { PageProps } from '../../routes.ts'\nexport type P = PageProps<'today'>`,
    ],
    ['offline/outbox.ts', `import { send } from '../api/call.ts'\nsend()`],
    ['api/call.ts', `import type { Client } from '@upshot/contract'\nexport type C = Client`],
    ['charts/chart.tsx', `import { pictureOf } from '@upshot/charts'\npictureOf()`],
    ['app.tsx', `import { Rail } from './shell/rail.tsx'\nRail()`],
    ['pages/today/today.test.ts', `import { x } from '../history/x.ts'\nx()`],
  ])('%s may say %j', (path, text) => {
    expect(faults(path, text)).toEqual([])
  })

  test.each([
    ['pages/today/today-page.tsx', `import { Day } from '../history/day.tsx'\nDay()`],
    ['ui/sheet.tsx', `import { useWords } from '../words/words.ts'\nuseWords()`],
    ['api/call.ts', `import { outbox } from '../offline/outbox.ts'\noutbox()`],
    ['worker/push.ts', `import { Sheet } from '../ui/sheet.tsx'\nSheet()`],
    ['api/call.ts', `import { endpoints } from '@upshot/contract'\nendpoints()`],
    ['pages/today/today-page.tsx', `import { pictureOf } from '@upshot/charts'\npictureOf()`],
    ['pages/today/today-page.tsx', `import { App } from '../../app.tsx'\nApp()`],
    ['helpers/things.ts', `import { Sheet } from '../ui/sheet.tsx'\nSheet()`],
    ['time/words.ts', `import { useWords } from '../words/words.ts'\nuseWords()`],
  ])('%s must not say %j', (path, text) => {
    expect(faults(path, text)).toHaveLength(1)
  })
})
