import { expect, test } from 'vitest'
import { JsonBytes } from './json-bytes.ts'
import { utcText } from './utc-text.ts'

test('text, copies and times come out in the order written, however small the first guess was', () => {
  const json = new JsonBytes(1)
  const template = Buffer.from('"0000-00-00T00:00:00"')
  json.text('["Größe 🙂",')
  const moments = [0, 86_399, -1, -2_208_988_800, 1_772_323_199, 4_102_444_799]
  for (const moment of moments) {
    json.utc(json.copy(template) + 1, moment)
    json.text(',')
  }
  json.text('null]')
  expect(JSON.parse(String(json.bytes()))).toEqual(['Größe 🙂', ...moments.map(utcText), null])
})
