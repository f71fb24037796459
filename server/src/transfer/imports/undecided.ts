/** Of which variables a dry run shows no more than a guess, because a question that concerns them is open. Pure. */
import { nameKey } from '../../lib/names.ts'
import type { Question } from '../formats/format.ts'
import { commonNamed } from '../formats/reading/target.ts'
import { readHeader } from '../formats/spreadsheet/spreadsheet-header.ts'
import { DOUBTS } from './reading/doubts.ts'

/** A question that names none of them (which of two numbers is the month?) concerns them all. */
export function undecidedAmong(variableNames: readonly string[], questions: readonly Question[]): ReadonlySet<string> {
  // Whether values that look wrong come in changes none of the others.
  const concerned = questions
    .filter(({ key }) => key !== DOUBTS)
    .map(({ key }) => {
      const possible = namesIn(key)
      return variableNames.filter((name) => possible.some((one) => isCalled(name, one)))
    })
  return new Set(concerned.flatMap((names) => (names.length === 0 ? variableNames : names)))
}

/** The column of a key such as "unit: Weight" may stand for a variable of the catalogue. */
function namesIn(key: string): readonly string[] {
  const [, about, column] = /^(unit|mood|meaning|clock): (.+)$/s.exec(key) ?? []
  if (column === undefined) return []
  if (about === 'mood') return ['Overall Mood']
  const { name } = readHeader(column)
  return [column, name].flatMap((one) => [one, commonNamed(one)?.name ?? one])
}

/** "Coffee" may have become "Coffee (yes/no)". */
const isCalled = (variableName: string, name: string): boolean =>
  nameKey(variableName) === nameKey(name) || nameKey(variableName).startsWith(`${nameKey(name)} (`)
