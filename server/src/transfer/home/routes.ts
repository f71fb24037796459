import type { Home } from '@upshot/contract'
import type { BrokerSettings } from '../../config/home.ts'
import { type HandlersOf, ok } from '../../http/handler.ts'
import { utcText } from '../../lib/utc-text.ts'
import { personTopic } from './rules.ts'
import { choicesIn, type HomeState, type Homes } from './service.ts'

export function homeRoutes({
  homes,
  broker,
}: {
  readonly homes: Homes
  readonly broker: BrokerSettings | undefined
}): HandlersOf<'getHome' | 'saveHome' | 'switchOffHome'> {
  const presentHome = ({ link, isWaiting, problem }: HomeState): Home => ({
    isAvailable: broker !== undefined,
    isOn: link !== undefined,
    ...(link && { choices: choicesIn(link) }),
    ...(link && broker && { topic: personTopic(broker, link.topic_id) }),
    readableTopics: [...(broker?.readableTopics ?? [])],
    ...(link && link.sent_epoch !== null && { sentAt: utcText(link.sent_epoch) }),
    isWaiting,
    ...(problem !== undefined && { problem }),
  })
  return {
    getHome: async ({ caller }) => {
      const notice = { summary: 'Your home', description: 'What is shown there over MQTT.' }
      return ok(notice, { home: presentHome(await homes.state(caller.userId)) })
    },
    saveHome: async ({ caller, body }) => {
      await homes.save(caller.userId, body)
      const notice = { summary: 'Saved', description: 'It is shown in your home within seconds.' }
      return ok(notice, { home: presentHome(await homes.state(caller.userId)) })
    },
    switchOffHome: async ({ caller }) => {
      await homes.switchOff(caller.userId)
      return ok({ summary: 'Switched off', description: 'What the broker keeps is removed there.' }, {})
    },
  }
}
