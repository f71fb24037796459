/** The public page of an experiment, which answers the items of CENT 2015 that apply. Pure. */
import type { Protocol } from '@upshot/analysis'
import type { ExperimentResult } from '@upshot/contract'
import { type Language, numberText } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { StudyPageParts } from '../../pages/studies/study-page.ts'
import { type ExperimentPageWords, experimentPageWords } from './page-words.ts'
import { type PublishedExperiment, publicFigures, sinceText } from './public-record.ts'
import { confirmedOf, draftOf } from './state.ts'
import type { ExperimentRow } from './store.ts'
import { resultIn } from './words.ts'

export interface PageAddress {
  readonly baseUrl: string
  readonly path: string
}

const TONES = { likely: 'strong', possible: 'weak', 'no effect that matters': 'none', 'cannot tell': 'none' } as const

/** What is written, in one language. */
interface PageLanguage {
  readonly words: ExperimentPageWords
  readonly number: (value: number | null) => string
}

export function experimentPageParts(
  published: PublishedExperiment,
  { baseUrl, path }: PageAddress,
  language: Language,
): StudyPageParts {
  const { row, protocol, by } = published
  const result = published.result && resultIn(published.result, protocol, language)
  const address = baseUrl + path
  const words = experimentPageWords[language]
  const shown = { ...published, result }
  const text: PageLanguage = { words, number: (value) => (value === null ? words.open : rounded(language, value)) }
  return {
    title: protocol.title,
    by: words.by(by),
    published: row.published_epoch === null ? undefined : utcText(row.published_epoch).slice(0, 10),
    headline: result ? result.sentence : words.running(sinceText(row)),
    verdict: result
      ? { word: words.verdicts[result.verdict], tone: TONES[result.verdict] }
      : { word: words.isRunning, tone: 'none' },
    sections: sectionsOf(shown, text),
    method: words.method,
    tables: [],
    figures: publicFigures(shown, language),
    facts: factsOf(shown, text),
    votes: words.votes,
    takePart: { text: words.copy, steps: words.copySteps(address) },
    links: [],
    address,
    jsonAddress: `${address}.json`,
    isIndexed: row.is_indexed === 1,
    forOwner: undefined,
  }
}

const rounded = (language: Language, value: number): string => numberText(language, Number(value.toPrecision(3)))

function sectionsOf(
  { row, protocol, result, together }: PublishedExperiment,
  { words, number }: PageLanguage,
): StudyPageParts['sections'] {
  const { arms, outcome, design, lagDays, smallestEffect } = protocol
  const { sections } = words
  const compared = arms.map(({ name, instruction }) => words.arm(name, instruction)).join(' · ')
  const planned = [
    ...(design.kind === 'blocks' ? [words.blocks(design.blocks, arms.length, design.periodDays)] : []),
    words.washout(design.washoutDays),
    words.smallest(`${number(smallestEffect)} ${outcome.unit}`),
  ]
  const limits = [...(result?.notes ?? words.limits), words.trust]
  return [
    { title: sections.question, text: words.question(outcome.variableName, lagDays, compared) },
    { title: sections.plan, text: planned.join(' ') },
    ...(result ? [{ title: sections.result, text: resultText(result, { words, number }) }] : []),
    ...(together ? [{ title: sections.together, text: `${together.sentence} ${words.counted}` }] : []),
    { title: sections.limits, text: limits.join(' ') },
    ...(result ? [{ title: sections.stopping, text: stoppingText(row, words) }] : []),
  ]
}

function resultText(result: ExperimentResult, { words, number }: PageLanguage): string {
  const { sentence, ifDone, missingDays, recordingP } = result
  return [
    sentence,
    ...(ifDone
      ? [words.ifDone(number(ifDone.effect), number(ifDone.interval[0] ?? null), number(ifDone.interval[1] ?? null))]
      : []),
    missingDays === 0 ? words.noneMissing : words.missing(missingDays, recordingP === null ? null : number(recordingP)),
  ].join(' ')
}

function stoppingText({ ended_by, stop_reason }: ExperimentRow, words: ExperimentPageWords): string {
  return [
    words.ended[ended_by ?? 'end'],
    ...(stop_reason === null ? [] : [words.reason(stop_reason)]),
    stop_reason === 'sideEffect' ? words.harm : words.noHarm,
  ].join(' ')
}

const meansText = (
  { arms, outcome }: Protocol,
  { armMeans }: ExperimentResult,
  number: PageLanguage['number'],
): string => arms.map(({ name }, place) => `${name}: ${number(armMeans[place] ?? null)} ${outcome.unit}`).join(' · ')

/** What was named before the start, and what came of it. */
function othersText({ protocol, result }: PublishedExperiment, { words, number }: PageLanguage): string {
  const { secondary = [] } = protocol
  if (secondary.length === 0) return words.none
  return secondary
    .map(({ variableName, unit }, place) => {
      const one = result?.secondary[place]
      if (!one) return variableName
      const effect = one.effect === null ? '' : `${number(one.effect)} ${unit}, `
      return `${variableName}: ${words.afterHolm(words.verdicts[one.verdict], effect, number(one.pHolm))}`
    })
    .join('; ')
}

/** Plan, chance and how to check it. */
function factsOf(published: PublishedExperiment, text: PageLanguage): StudyPageParts['facts'] {
  const { row, protocol, result } = published
  const { design, outcome, lagDays, looks = [] } = protocol
  const { words, number } = text
  const { facts } = words
  const isPrescribed = draftOf(row).medicine === 'prescribed' && confirmedOf(row)?.doctorAgreed === true
  return [
    [
      facts.design,
      design.kind === 'blocks' ? words.design(design.blocks, design.periodDays, design.washoutDays) : design.kind,
    ],
    [facts.outcome, words.outcome(outcome.variableName, outcome.unit, lagDays)],
    [facts.others, othersText(published, text)],
    [facts.looks, looks.map(words.look).join(', ')],
    [facts.registered, words.registered(sinceText(row))],
    [facts.allocation, words.allocation],
    [facts.concealment, words.concealment],
    [facts.blinding, words.blinding],
    [facts.changes, words.changes],
    [facts.firstDay, protocol.firstDay],
    ...(result ? resultFacts(protocol, result, { words, number }) : []),
    ...(isPrescribed ? [[facts.medicine, words.prescribed] as const] : []),
    [facts.commitment, row.commitment ?? ''],
    [facts.seed, result ? (row.seed ?? '') : words.hidden],
    [facts.check, words.check],
  ]
}

function resultFacts(
  protocol: Protocol,
  result: ExperimentResult,
  { words, number }: PageLanguage,
): StudyPageParts['facts'] {
  const { design } = protocol
  const planned = design.kind === 'blocks' ? design.blocks : undefined
  return [
    [words.facts.means, meansText(protocol, result, number)],
    [words.facts.recorded, words.recorded(result.days, result.blocks, planned)],
    [words.facts.missing, words.days(result.missingDays)],
  ]
}
