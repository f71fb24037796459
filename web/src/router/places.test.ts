import { describe, expect, test } from 'vitest'
import { matchPath, pathTo, places } from './places.ts'

describe('addresses', () => {
  test('every place is found at its own address', () => {
    for (const [place, path] of Object.entries(places)) {
      const address = path.replace(/:\w+/g, '7')
      expect(matchPath(address)?.place, address).toBe(place)
    }
  })

  test('the parts of an address are decoded', () => {
    expect(matchPath('/data/sources/google%20fit')).toEqual({ place: 'source', params: { name: 'google fit' } })
  })

  test('a part that cannot be decoded stays as it is', () => {
    expect(matchPath('/data/sources/%E0%A4')).toEqual({ place: 'source', params: { name: '%E0%A4' } })
  })

  test('a slash at the end changes nothing', () => {
    expect(matchPath('/findings/')?.place).toBe('findings')
  })

  test.each(['/nothing', '/history/2026-11-15/more', '/api/v3/units', ''])('%s is not a page of the app', (path) => {
    expect(matchPath(path)).toBeUndefined()
  })

  test('a path is written with its parts encoded', () => {
    expect(pathTo('finding', { cause: '12', effect: 'a/b' })).toBe('/findings/12/a%2Fb')
    expect(pathTo('today')).toBe('/')
  })
})
