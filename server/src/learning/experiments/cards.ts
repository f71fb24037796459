/** What an experiment puts into the person's feed: never a number by arm before its end. Pure. */
import type { Button } from '@upshot/contract'
import { dayText } from '../../lib/utc-text.ts'
import type { NewCard } from '../../reminding/feed/cards.ts'
import { studyIdOf } from './state.ts'
import type { ExperimentRow } from './store.ts'

type About = Pick<ExperimentRow, 'user_id' | 'id' | 'title'>

export const cardKey = (id: number): string => `experiment ${id}`
const missingKey = (id: number): string => `experiment-missing ${id}`
const stopKey = (id: number): string => `experiment-stop ${id}`

/** All that may be in the feed about one experiment. */
export const cardKeys = (id: number): readonly string[] => [cardKey(id), missingKey(id), stopKey(id)]

const cardOf = (row: About, key: string, card: NewCard['card']): NewCard => ({
  key,
  kind: 'experiment',
  card: { headerTitle: 'Experiment', ...card, parameters: { experimentId: row.id, studyId: studyIdOf(row) } },
})

export const startedCard = (row: About, { firstDay, commitment }: { firstDay: number; commitment: string }): NewCard =>
  cardOf(row, cardKey(row.id), {
    title: `${row.title}: started`,
    content: `The first day is ${dayText(firstDay)}. The plan is fixed now. Its fingerprint is ${commitment}: keep it, and you can check at the end that nothing was changed.`,
  })

/** A look that was passed says nothing about the result. */
export function lookCard(row: About, { share, isFutile }: { share: number; isFutile: boolean }): NewCard {
  const far = share < 0.7 ? 'Half done' : 'Three quarters done'
  return cardOf(row, cardKey(row.id), {
    title: row.title,
    content: isFutile
      ? `${far}. The rest is unlikely to show anything clear. You can stop now without losing anything, or go on.`
      : `${far}. Not clear yet: go on.`,
    ...(isFutile ? { buttons: [stopButton(row)] } : {}),
  })
}

export const missingCard = (row: About): NewCard =>
  cardOf(row, missingKey(row.id), {
    title: row.title,
    content: 'Two days are missing. What is not written down cannot count.',
  })

export const lostCard = (row: About): NewCard =>
  cardOf(row, cardKey(row.id), {
    title: row.title,
    content:
      'This experiment cannot go on: the key that kept its coming days secret is lost. The plan is still there. Start it again if you like.',
  })

export const stopRuleCard = (row: About, sentence: string): NewCard =>
  cardOf(row, stopKey(row.id), { title: row.title, content: `${sentence} Stop?`, buttons: [stopButton(row)] })

export const endedCard = (
  row: About,
  { sentence, isPublished, svg }: { sentence: string; isPublished: boolean; svg?: string | undefined },
): NewCard =>
  cardOf(row, cardKey(row.id), {
    title: `${row.title}: ended`,
    content: sentence,
    ...(svg === undefined ? {} : { html: svg }),
    buttons: [...(isPublished ? [] : [publishButton(row)]), againButton(row)],
  })

const stopButton = (row: About): Button => ({
  id: 'stop',
  text: 'Stop the experiment',
  accessibilityText: 'Stop the experiment',
  functionName: 'stop',
  confirmationText: 'A stopped experiment cannot go on. You see the result at once.',
  parameters: { action: 'stop', experimentId: row.id },
})

const againButton = (row: About): Button => ({
  id: 'again',
  text: 'Ask again with more days',
  accessibilityText: 'Make a draft of the same experiment with more days',
  functionName: 'again',
  successToastText: 'There is a new draft under Experiments.',
  parameters: { action: 'again', experimentId: row.id },
})

const publishButton = (row: About): Button => ({
  id: 'publish',
  text: 'Publish',
  accessibilityText: 'Publish this experiment',
  functionName: 'publish',
  confirmationText: 'Anyone with the link will be able to read plan and result. Your days and your name stay private.',
  parameters: { action: 'publish', studyId: studyIdOf(row) },
})
