/** What live sources put into people's feeds. Pure. */
import type { NewCard } from '../../reminding/feed/cards.ts'
import { pageOf } from './links.ts'
import type { LiveSource } from './source.ts'

export const cardKeyOf = ({ name }: Pick<LiveSource, 'name'>): string => `connector ${name}`

/** The person has to connect again. */
export function expiredCard(source: LiveSource, message: string, baseUrl: string): NewCard {
  const { displayName, name } = source
  const link = pageOf({ baseUrl }, name)
  const button = { text: 'Connect again', accessibilityText: `Connect ${displayName} again`, link }
  return {
    key: cardKeyOf(source),
    kind: 'message',
    card: { title: `Connect ${displayName} again`, content: message, link, buttons: [button] },
  }
}
