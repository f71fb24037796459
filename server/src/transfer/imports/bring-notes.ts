/** Stores notes of days that a file has beside no value. */
import type { FeedStore } from '../../reminding/feed/store.ts'
import type { BroughtNote } from './reading/batch.ts'
import type { ImportStores } from './stores.ts'

interface NotesOfImport {
  readonly userId: number
  readonly importId: number
  readonly notes: readonly BroughtNote[]
  readonly nowEpoch: number
}

const cardOf = ({ text }: BroughtNote): string => JSON.stringify({ content: text })

/** Notes with the same text and time are the same note. */
export async function notYetThere(
  feed: Pick<FeedStore, 'notesAt'>,
  userId: number,
  notes: readonly BroughtNote[],
): Promise<readonly BroughtNote[]> {
  const keyOf = (epoch: number, card: string) => `${epoch} ${card}`
  const byKey = new Map(notes.map((note) => [keyOf(note.epoch, cardOf(note)), note]))
  const epochs = [...new Set(notes.map(({ epoch }) => epoch))]
  for (const { created_epoch, card } of await feed.notesAt(userId, epochs)) byKey.delete(keyOf(created_epoch, card))
  return [...byKey.values()]
}

/** Returns how many were new. Undoing the import removes them, unless they were changed since. */
export async function bringDayNotes(
  { feed, imports }: Pick<ImportStores, 'feed' | 'imports'>,
  { userId, importId, notes, nowEpoch }: NotesOfImport,
): Promise<number> {
  const fresh = await notYetThere(feed, userId, notes)
  const added = await feed.addNotes(
    fresh.map((note) => ({
      user_id: userId,
      card: cardOf(note),
      read_epoch: nowEpoch,
      dismissed_epoch: null,
      created_epoch: note.epoch,
      updated_epoch: nowEpoch,
    })),
  )
  const additions = added.map(({ id }) => ({
    kind: 'note' as const,
    first_id: id,
    second_id: 0,
    mark_epoch: nowEpoch,
  }))
  await imports.noteAdditions(userId, importId, additions)
  return added.length
}
