import type { Endpoints, NotificationAction, SentBody } from '@upshot/contract'
import { editWaiting, inverse } from '../../offline/act.ts'
import type { Entry } from '../../offline/entry.ts'
import { otherAnswer } from '../../record/other-answer.ts'
import { answeredValue } from './answered.ts'

type Item = Extract<SentBody<Endpoints['recordMeasurements']>[number], { readonly value: number }>

/** The one value that an entry records; undefined if it is about something else. */
export function itemOf(entry: Entry): Item | undefined {
  const answered = answeredValue(entry)
  if (answered) return answered
  if (entry.name !== 'recordMeasurements' || !Array.isArray(entry.body) || entry.body.length !== 1) return undefined
  const item = entry.body[0] as Item | { readonly value?: undefined }
  return item.value === undefined ? undefined : item
}

export const canChange = (entry: Entry): boolean => itemOf(entry) !== undefined

/** With another value: sent as the person meant it. */
export async function changeValue(entry: Entry, value: number, label: string): Promise<void> {
  const item = itemOf(entry)
  if (!item) return
  const edit = answeredValue(entry)
    ? otherAnswer(entry.body as readonly NotificationAction[], value)
    : {
        body: [{ ...item, value }],
        correction: inverse('updateMeasurement', { value }, { id: 'data.measurements.0.id' }),
      }
  await editWaiting(entry.key, { ...edit, label })
}
