import { describe, expect, it } from 'vitest'
import { isEasyToGuess } from './password.ts'

describe('an easily guessed password', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'passw0rd123',
    'password12345678',
    'passwordpassword',
    '12345678',
    '123456789012',
    '87654321',
    '11111111',
    'aaaaaaaaaaaa',
    '12121212',
    '11223344',
    'qwertyuiop',
    'qwerty123',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'zaq12wsx',
    'asdfghjkl1',
    'abcdefgh',
    'abcd1234',
    'iloveyou',
    'iloveyou2024',
    'sunshine1',
    'football99',
    'letmein!',
    'welcome2026',
    'Willkommen1!',
    'charlie123',
    'michael1987',
    'superman!!',
    'starwars77',
    'administrator',
    'changeme123',
    'princess12',
    'trustno1!!',
    'dragon123456',
    'summer2025',
    'monkeymonkey',
    'upshot2026',
    'healthtracking1',
    'googlegoogle',
  ])('%s is refused', (password) => {
    expect(isEasyToGuess(password)).toBe(true)
  })

  it.each([
    'correct horse battery',
    'brand new password',
    'yet another one',
    'tr0ubador&3kites',
    'xK9#mQ2$vL',
    'mit dem Rad zur Ostsee',
    'Kaffee ohne Zucker um acht',
    '紅茶とチョコレート',
    'plinth-oboe-gravel',
    'wombatsgatherdust',
    'ünïcödé gärtner',
  ])('%s is not', (password) => {
    expect(isEasyToGuess(password)).toBe(false)
  })

  it('made from a name or address is refused for that person only', () => {
    expect(isEasyToGuess('lovelace1815', ['Ada Lovelace', 'ada@example.org'])).toBe(true)
    expect(isEasyToGuess('lovelace1815wrote', ['Grace Hopper'])).toBe(false)
  })

  it('is detected quickly, however long the password', () => {
    expect(isEasyToGuess('ab'.repeat(500))).toBe(true)
    expect(isEasyToGuess('q'.repeat(1000))).toBe(true)
    expect(isEasyToGuess(`${'xk9mq2vl7p'.repeat(100)}`)).toBe(false)
  })
})
