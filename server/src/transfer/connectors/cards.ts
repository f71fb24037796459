/** What live sources put into people's feeds. Pure. */
import { type InLanguages, inEach, type Sentence } from '../../lib/language.ts'
import type { NewCard } from '../../reminding/feed/cards.ts'
import { pageOf } from './links.ts'
import type { LiveSource } from './source.ts'

export const cardKeyOf = ({ name }: Pick<LiveSource, 'name'>): string => `connector ${name}`

const en = { again: 'Connect again', connect: (name: string) => `Connect ${name} again` }
const de: typeof en = { again: 'Neu verbinden', connect: (name) => `${name} neu verbinden` }
const words: InLanguages<typeof en> = { en, de }

/** The person has to connect again. */
export function expiredCard(source: LiveSource, why: Sentence, baseUrl: string): NewCard {
  const { displayName, name } = source
  const link = pageOf({ baseUrl }, name)
  return {
    key: cardKeyOf(source),
    kind: 'message',
    card: inEach((language) => {
      const title = words[language].connect(displayName)
      const button = { text: words[language].again, accessibilityText: title, link }
      return { title, content: why[language], link, buttons: [button] }
    }),
  }
}
