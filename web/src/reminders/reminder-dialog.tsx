import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ReminderSheetProps } from './reminder-sheet.tsx'

/** The dialog Reminder, read from the server after the page itself: it is not needed to see the list. */
export function ReminderDialog(props: ReminderSheetProps) {
  const [loaded, setLoaded] = useState<{ readonly sheet: ComponentType<ReminderSheetProps> }>()
  const isWanted = props.opening !== undefined
  useEffect(() => {
    const load = async () => setLoaded({ sheet: (await import('./reminder-sheet.tsx')).ReminderSheet })
    // Without a network it is tried again when somebody asks for it.
    if (!loaded) load().catch(() => undefined)
  }, [loaded, isWanted])
  if (!loaded) return null
  const { sheet: Loaded } = loaded
  return <Loaded {...props} />
}
