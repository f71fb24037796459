import { describe, expect, test } from 'vitest'
import { pressed } from './shortcuts.ts'

const press = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | undefined = undefined) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...(held ? { [held]: true } : {}),
})

describe('keys', () => {
  test('r records, and Ctrl K searches like /', () => {
    expect(pressed(press('r'), false)).toEqual({ kind: 'app', key: 'record' })
    expect(pressed(press('k', 'ctrlKey'), false)).toEqual(pressed(press('/'), false))
  })

  test('g and then t goes to Today; t alone belongs to the page', () => {
    expect(pressed(press('g'), false)).toEqual({ kind: 'begun' })
    expect(pressed(press('t'), true)).toEqual({ kind: 'app', key: 'to today' })
    expect(pressed(press('t'), false)).toEqual({ kind: 'page', key: 't' })
  })

  test('a letter after g without a meaning does what it does alone', () => {
    expect(pressed(press('r'), true)).toEqual({ kind: 'app', key: 'record' })
  })

  test.each([press('r', 'ctrlKey'), press('r', 'metaKey'), press('r', 'altKey'), press('Shift'), press('Enter')])(
    'browser shortcuts are left alone: %j',
    (key) => {
      expect(pressed(key, false)).toEqual({ kind: 'nothing' })
    },
  )
})
