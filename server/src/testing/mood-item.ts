/** Posted items for tests: a valid one, which tests modify. */
import type { Fault, Measurement, UserVariable } from '@upshot/contract'
import type { TestAnswer, TestPerson } from './world.ts'

export const moodItem = {
  variableName: 'Overall Mood',
  value: 4,
  unitAbbreviatedName: '/5',
  startAt: '2026-06-14T18:00:00',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  sourceName: 'Diary',
}

export const walkItem = {
  variableName: 'Evening Walk',
  value: 30,
  unitAbbreviatedName: 'min',
  startAt: '2026-06-14T18:00:00',
  variableCategoryName: 'Physical Activities',
  combinationOperation: 'SUM',
  sourceName: 'Diary',
}

export interface RecordAnswer {
  readonly status: 'OK' | 'ERROR'
  readonly success: boolean
  readonly code: number
  readonly summary: string
  readonly description: string
  readonly message: string
  readonly data: { readonly userVariables: UserVariable[]; readonly measurements: Measurement[] }
  readonly errors: Fault[]
}

export const record = (person: TestPerson, items: unknown): Promise<TestAnswer<RecordAnswer>> =>
  person.post<RecordAnswer>('/measurements/post', items)

/** Records and checks that it worked. */
export async function recorded(person: TestPerson, items: unknown): Promise<RecordAnswer> {
  const answer = await record(person, items)
  if (!answer.body.success) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

export const measurementsOf = async (person: TestPerson, query = ''): Promise<Measurement[]> =>
  (await person.get<Measurement[]>(`/measurements${query}`)).body
