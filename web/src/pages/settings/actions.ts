import type { User, UserSettings } from '@upshot/contract'
import { act, inverse } from '../../offline/act.ts'
import { settingsWords } from '../../words/settings.ts'
import { language, wordsNow } from '../../words/words.ts'

/** Saved at once, with Undo. `what` is the name of the control. */
export async function saveSetting(person: User, changed: UserSettings, control: string): Promise<void> {
  const previous = Object.fromEntries(
    Object.keys(changed).map((name) => [name, person[name as keyof User] ?? null]),
  ) as UserSettings
  await act({
    name: 'saveUserSettings',
    body: changed,
    label: control,
    message: wordsNow(settingsWords).saved(control),
    inverse: inverse('saveUserSettings', previous),
  })
}

export type NotificationDetail = 'nothing' | 'names' | 'values'

export async function saveDetail(previous: NotificationDetail, chosen: NotificationDetail): Promise<void> {
  const { shows, saved } = wordsNow(settingsWords)
  await act({
    name: 'saveChannels',
    body: { notificationDetail: chosen },
    label: shows,
    message: saved(shows),
    inverse: inverse('saveChannels', { notificationDetail: previous }),
  })
}

/** The server's sentences, reminders and e-mails are in the language that the app speaks. */
export async function saveLanguage(): Promise<void> {
  await act({ name: 'saveUserSettings', body: { language: language.get() }, label: wordsNow(settingsWords).language })
}
