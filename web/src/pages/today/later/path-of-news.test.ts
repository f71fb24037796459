import { describe, expect, it } from 'vitest'
import { pathOfNews } from './rules.ts'

describe('the target of a news item', () => {
  it.each([
    [
      'https://upshot.example/studies/cause-1-effect-2-user-3-user-study',
      '/studies/cause-1-effect-2-user-3-user-study',
    ],
    ['https://upshot.example/auth/notice', '/auth/notice'],
    ['https://home.example/upshot/imports/12', '/imports/12'],
  ])('%s', (link, path) => {
    expect(pathOfNews(link)).toBe(path)
  })

  it.each([
    undefined,
    'https://upshot.example//evil.example/studies/1',
    'https://upshot.example/auth/sign-out',
    'https://upshot.example/studies/../auth/sign-out',
    'javascript:alert(1)',
    'data:text/html,hello',
  ])('%s has none', (link) => {
    expect(pathOfNews(link)).toBeUndefined()
  })

  it('the query of a link is dropped', () => {
    expect(pathOfNews('https://upshot.example/studies/a-study?next=//evil.example')).toBe('/studies/a-study')
  })
})
