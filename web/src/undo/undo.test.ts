import { beforeEach, describe, expect, test } from 'vitest'
import { announce, dismiss, lastAct, undoLast } from './undo.ts'

describe('the last action', () => {
  beforeEach(dismiss)

  test('is undone once, and says so', async () => {
    let undone = 0
    announce({ text: 'Coffee saved.', undo: () => void undone++ })
    await undoLast('Undone.')
    await undoLast('Undone.')
    expect([undone, lastAct.get()?.text]).toEqual([1, 'Undone.'])
  })

  test('a message without an undo stays when somebody asks to undo', async () => {
    announce({ text: 'The link is copied.' })
    await undoLast('Undone.')
    expect(lastAct.get()?.text).toBe('The link is copied.')
  })

  test('a message from undoing itself is kept', async () => {
    announce({ text: 'Sent.', undo: () => announce({ text: 'It was already sent.' }) })
    await undoLast('Undone.')
    expect(lastAct.get()?.text).toBe('It was already sent.')
  })
})
