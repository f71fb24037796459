/** Cards of an experiment in the person's feed. They never contain a number by arm before its end. Pure. */
import type { Button } from '@upshot/contract'
import { dateText, type InLanguages, inEach, type Language, type Sentence, wordTable } from '../../lib/language.ts'
import { dayText } from '../../lib/utc-text.ts'
import type { CardContent, NewCard } from '../../reminding/feed/cards.ts'
import { studyIdOf } from './state.ts'
import type { ExperimentRow } from './store.ts'

type ExperimentHead = Pick<ExperimentRow, 'user_id' | 'id' | 'title'>

export const cardKey = (id: number): string => `experiment ${id}`
const missingKey = (id: number): string => `experiment-missing ${id}`
const stopKey = (id: number): string => `experiment-stop ${id}`

/** The keys of all cards an experiment may have. */
export const cardKeys = (id: number): readonly string[] => [cardKey(id), missingKey(id), stopKey(id)]

const words = wordTable('learning/experiments/cards', {
  experiment: 'Experiment',
  started: '{title}: started',
  startedText:
    'The first day is {firstDay}. The plan is fixed now. Its fingerprint is {commitment}: keep it, and you can check at the end that nothing was changed.',
  halfDone: 'Half done',
  threeQuarters: 'Three quarters done',
  futile:
    '{far}. The rest is unlikely to show anything clear. You can stop now without losing anything, or keep going.',
  goOn: '{far}. Nothing is clear yet. Keep going.',
  missing: 'Two days are missing. Only days you record can count.',
  lost: 'This experiment cannot continue, because the key that kept its coming days secret is lost. You still have the plan, and you can start it again.',
  stopAsk: '{reason} Stop?',
  ended: '{title}: ended',
  stop: 'Stop the experiment',
  stopText: 'You cannot resume a stopped experiment. You see the result at once.',
  again: 'Ask again with more days',
  againLong: 'Make a draft of the same experiment with more days',
  againDone: 'There is a new draft under Experiments.',
  publish: 'Publish',
  publishLong: 'Publish this experiment',
  publishText:
    'Anyone with the link will be able to read the plan and the result. Your days and your name stay private.',
})

type ExperimentCardWords = (typeof words)['en']

const cardOf = (
  row: ExperimentHead,
  key: string,
  content: (texts: ExperimentCardWords, language: Language) => CardContent,
): NewCard => ({
  key,
  kind: 'experiment',
  card: inEach((language) => ({
    headerTitle: words[language].experiment,
    ...content(words[language], language),
    parameters: { experimentId: row.id, studyId: studyIdOf(row) },
  })),
})

export const startedCard = (
  row: ExperimentHead,
  { firstDay, commitment }: { firstDay: number; commitment: string },
): NewCard =>
  cardOf(row, cardKey(row.id), ({ started, startedText }, language) => ({
    title: started(row.title),
    content: startedText(dateText(language, dayText(firstDay)), commitment),
  }))

/** Says nothing about the result. */
export const lookCard = (row: ExperimentHead, { share, isFutile }: { share: number; isFutile: boolean }): NewCard =>
  cardOf(row, cardKey(row.id), (saying) => {
    const far = share < 0.7 ? saying.halfDone : saying.threeQuarters
    return {
      title: row.title,
      content: isFutile ? saying.futile(far) : saying.goOn(far),
      ...(isFutile ? { buttons: [stopButton(row, saying)] } : {}),
    }
  })

export const missingCard = (row: ExperimentHead): NewCard =>
  cardOf(row, missingKey(row.id), ({ missing }) => ({ title: row.title, content: missing }))

export const lostCard = (row: ExperimentHead): NewCard =>
  cardOf(row, cardKey(row.id), ({ lost }) => ({ title: row.title, content: lost }))

export const stopRuleCard = (row: ExperimentHead, sentence: Sentence): NewCard =>
  cardOf(row, stopKey(row.id), (saying, language) => ({
    title: row.title,
    content: saying.stopAsk(sentence[language]),
    buttons: [stopButton(row, saying)],
  }))

interface EndContent {
  readonly sentence: Sentence
  readonly isPublished: boolean
  readonly svg: InLanguages<string | undefined>
}

export const endedCard = (row: ExperimentHead, { sentence, isPublished, svg }: EndContent): NewCard =>
  cardOf(row, cardKey(row.id), (saying, language) => ({
    title: saying.ended(row.title),
    content: sentence[language],
    ...(svg[language] === undefined ? {} : { html: svg[language] }),
    buttons: [...(isPublished ? [] : [publishButton(row, saying)]), againButton(row, saying)],
  }))

const stopButton = (row: ExperimentHead, { stop, stopText }: ExperimentCardWords): Button => ({
  id: 'stop',
  text: stop,
  accessibilityText: stop,
  functionName: 'stop',
  confirmationText: stopText,
  parameters: { action: 'stop', experimentId: row.id },
})

const againButton = (row: ExperimentHead, { again, againLong, againDone }: ExperimentCardWords): Button => ({
  id: 'again',
  text: again,
  accessibilityText: againLong,
  functionName: 'again',
  successToastText: againDone,
  parameters: { action: 'again', experimentId: row.id },
})

const publishButton = (row: ExperimentHead, { publish, publishLong, publishText }: ExperimentCardWords): Button => ({
  id: 'publish',
  text: publish,
  accessibilityText: publishLong,
  functionName: 'publish',
  confirmationText: publishText,
  parameters: { action: 'publish', studyId: studyIdOf(row) },
})
