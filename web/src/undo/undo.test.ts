import { beforeEach, describe, expect, test } from 'vitest'
import { announce, dismiss, lastAct, undoLast } from './undo.ts'

describe('the last act', () => {
  beforeEach(dismiss)

  test('is undone once, and says so', async () => {
    let undone = 0
    announce({ text: 'Coffee saved.', undo: () => void undone++ })
    await undoLast('Undone.')
    await undoLast('Undone.')
    expect([undone, lastAct.get()?.text]).toEqual([1, 'Undone.'])
  })

  test('news without a way back stays when somebody asks to undo', async () => {
    announce({ text: 'The link is copied.' })
    await undoLast('Undone.')
    expect(lastAct.get()?.text).toBe('The link is copied.')
  })

  test('whatever undoing says itself is kept', async () => {
    announce({ text: 'Sent.', undo: () => announce({ text: 'It was already sent.' }) })
    await undoLast('Undone.')
    expect(lastAct.get()?.text).toBe('It was already sent.')
  })
})
