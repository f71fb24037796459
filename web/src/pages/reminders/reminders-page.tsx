import { useState } from 'preact/hooks'
import { ReminderDialog, ReminderList, useReminders } from '../../reminders/reminder-list.tsx'
import type { ReminderOpening } from '../../reminders/reminder-sheet.tsx'
import { PageHeading } from '../../router/page-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Placeholder } from '../../ui/empty-state.tsx'
import { reminderWords } from '../../words/reminders.ts'
import { useWords } from '../../words/words.ts'

/** All reminders, by time of day. */
export function RemindersPage() {
  const texts = useWords(reminderWords)
  const { data, failure, readAgain } = useReminders()
  const [opening, setOpening] = useState<ReminderOpening>()
  const create = () => setOpening({ thing: undefined })
  const hasSome = data !== undefined && data.length > 0
  return (
    <>
      <PageHeading title={texts.title}>
        {hasSome && (
          <Button kind="main" onClick={create}>
            {texts.create}
          </Button>
        )}
      </PageHeading>
      {data === undefined && !failure && <Placeholder lines={6} />}
      {data === undefined && failure && (
        <EmptyState text={texts.cannotRead}>
          <Button onClick={readAgain}>{texts.tryAgain}</Button>
        </EmptyState>
      )}
      {hasSome && <ReminderList reminders={data} onChange={(reminder) => setOpening({ reminder })} />}
      {data?.length === 0 && (
        <EmptyState text={texts.none}>
          <Button kind="main" onClick={create}>
            {texts.create}
          </Button>
        </EmptyState>
      )}
      <ReminderDialog opening={opening} onClose={() => setOpening(undefined)} />
    </>
  )
}
