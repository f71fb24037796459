import type { Endpoints, SentBody } from '@upshot/contract'
import { editWaiting, inverse } from '../../offline/act.ts'
import type { Entry } from '../../offline/entry.ts'

type Item = Extract<SentBody<Endpoints['recordMeasurements']>[number], { readonly value: number }>

/** The one value that an entry records; undefined if it is about something else. */
export function itemOf(entry: Entry): Item | undefined {
  if (entry.name !== 'recordMeasurements' || !Array.isArray(entry.body) || entry.body.length !== 1) return undefined
  const item = entry.body[0] as Item | { readonly value?: undefined }
  return item.value === undefined ? undefined : item
}

export const canChange = (entry: Entry): boolean => itemOf(entry) !== undefined

/** With another value: sent as the person meant it. */
export async function changeValue(entry: Entry, value: number, label: string): Promise<void> {
  const item = itemOf(entry)
  if (!item) return
  await editWaiting(entry.key, {
    body: [{ ...item, value }],
    label,
    correction: inverse('updateMeasurement', { value }, { id: 'data.measurements.0.id' }),
  })
}
