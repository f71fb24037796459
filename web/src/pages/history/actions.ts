import { act, inverse } from '../../offline/act.ts'
import { type EditedEntry, entryValue } from '../../record/entry.ts'
import { historyWords } from '../../words/history.ts'
import { wordsNow } from '../../words/words.ts'

export async function restore(entry: EditedEntry & { readonly id: number }): Promise<void> {
  const done = wordsNow(historyWords).restored(entry.displayName, entryValue(entry))
  await act({
    name: 'restoreMeasurements',
    body: { ids: [entry.id] },
    label: done,
    done,
    inverse: inverse('deleteMeasurement', { id: entry.id }),
  })
}
