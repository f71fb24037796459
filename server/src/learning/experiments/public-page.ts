/** The public page of an experiment, with the items of CENT 2015 that apply. Pure. */
import type { Protocol } from '@upshot/analysis'
import type { ExperimentResult } from '@upshot/contract'
import { dateText, type Language, numberText, wordTable } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { StudyPageContent } from '../../pages/studies/study-page.ts'
import { namesInSentences } from '../../tracking/variables/catalogue/words.ts'
import { type PublishedExperiment, publicFigures, sinceText } from './public-record.ts'
import { confirmedOf, draftOf } from './state.ts'
import type { ExperimentRow } from './store.ts'
import { protocolIn, resultIn, unitIn } from './words.ts'

// Words of the public page.

type EndedBy = NonNullable<ExperimentRow['ended_by']>

const experimentPageWords = wordTable('learning/experiments/public-page', {
  by: '{name, select, null {An experiment that one person did on themselves} other {An experiment that {name} did on themselves}}',
  running: 'Running since {since}. The result will follow, whatever it is.',
  isRunning: 'running',
  verdicts: {
    likely: 'likely',
    possible: 'possible',
    'no effect that matters': 'no effect that matters within a period',
    'cannot tell': 'cannot tell',
  } as Record<ExperimentResult['verdict'], string>,
  method:
    'Fisher’s randomisation test within blocks, with the interval by inversion; looks share one level of 5 %. Nothing is assumed about the noise. docs/experiments.md of Upshot has the method in full.',
  votes: 'Nobody votes on an experiment: chance chose the days.',
  copy: 'Copy this plan and try it yourself. You get a random order and a result of your own.',
  copySteps: {
    signIn: 'Sign in to Upshot, open Experiments, and choose "Copy a published plan".',
    paste: 'Paste this address: {address}',
  },
  days: '{count, plural, one {# day} other {# days}}',
  sections: {
    question: 'The question',
    plan: 'What was planned',
    result: 'The result',
    limits: 'Limits',
    stopping: 'Stopping and harms',
    together: 'Several people',
  },
  question:
    'Does it make a difference to {outcome} {lagDays, plural, =0 {on the same day} other {{lagDays, plural, one {# day} other {# days}} later}}? Compared: {compared}.',
  arm: '{name} (“{instruction}”)',
  blocks:
    '{blocks} blocks of {arms} periods of {periodDays, plural, one {# day} other {# days}}, in an order decided by chance within each block.',
  washout:
    '{days, plural, =0 {No days are left out.} other {The first {days, plural, one {# day} other {# days}} of each period {days, plural, one {is} other {are}} not analysed.}}',
  smallest: 'The smallest change that would matter is {amount}.',
  ifDone: 'If it was really done: {effect} ({low} to {high}).',
  noneMissing: 'No day is missing.',
  missing:
    '{days, plural, one {# day} other {# days}} missing{p, select, null {} other {; whether that depends on the arm: p = {p}}}.',
  limits: [
    'The person knows which day it is. Expecting an effect can cause one, especially in ratings.',
    'The result is about one person, these weeks and this amount only.',
  ] as readonly string[],
  trust: 'The person who runs the server could look into its database before the end.',
  ended: {
    end: 'It ran to its planned end.',
    look: 'It ended at a planned look.',
    person: 'The person stopped it.',
  } as Record<EndedBy, string>,
  reason:
    'Reason: {reason, select, enough {it was enough} sideEffect {a side effect} circumstances {circumstances} other {another reason}}.',
  harm: 'A side effect was reported.',
  noHarm: 'No side effect was reported as the reason to stop.',
  counted:
    'This includes everybody who agreed to it before they started, whether or not they finished. Each had a random order of their own.',
  open: 'open',
  none: 'none',
  afterHolm: '{verdict} ({effect}p = {p} after Holm)',
  facts: {
    design: 'Design',
    outcome: 'Outcome set beforehand',
    others: 'Other outcomes',
    looks: 'Looks',
    registered: 'Registered',
    allocation: 'Allocation',
    concealment: 'Concealment',
    blinding: 'Blinding',
    changes: 'Changes after the start',
    firstDay: 'First day',
    means: 'Mean by arm, adjusted for weekdays',
    recorded: 'Recorded',
    missing: 'Missing',
    medicine: 'Medicine',
    commitment: 'Commitment',
    seed: 'Seed',
    check: 'Check it yourself',
  },
  design:
    '{blocks} blocks, periods of {periodDays, plural, one {# day} other {# days}}, wash-out {washoutDays, plural, one {# day} other {# days}}',
  outcome: '{name} ({unit}), {lagDays, plural, =0 {on the same day} one {# day after} other {# days after}}',
  look: 'after {blocks} blocks',
  registered: 'Plan and commitment were fixed on {date}, before the first day',
  allocation: 'Drawn for each block from the seed below; the person learns each arm when its period begins',
  concealment: 'Nobody sees the seed before the end',
  blinding: 'None: the person knows which day it is',
  changes: 'None: the plan is fixed by the commitment',
  recorded:
    '{days, plural, one {# day} other {# days}} in {blocks} complete blocks{planned, select, undefined {} other { of {planned} planned}}',
  prescribed: 'Prescribed; a doctor agreed',
  hidden: 'revealed at the end',
  check: 'npx upshot experiment verify with the address of the data',
})

type ExperimentPageWords = (typeof experimentPageWords)['en']

interface PageAddress {
  readonly baseUrl: string
  readonly path: string
}

const TONES = { likely: 'strong', possible: 'weak', 'no effect that matters': 'none', 'cannot tell': 'none' } as const

/** The words and the language of a page. */
interface PageLanguage {
  /** The name of a thing inside a sentence. */
  readonly inside: (name: string) => string
  readonly texts: ExperimentPageWords
  readonly number: (value: number | null) => string
  /** The unit of an amount: "points", "servings". */
  readonly unit: (abbreviation: string) => string
}

export function experimentPageParts(
  published: PublishedExperiment,
  { baseUrl, path }: PageAddress,
  language: Language,
): StudyPageContent {
  const { row, by } = published
  const protocol = protocolIn(published.protocol, language)
  const unit = (abbreviation: string) => unitIn(language, abbreviation)
  const result = published.result && resultIn(published.result, protocol, language)
  const address = baseUrl + path
  const texts = experimentPageWords[language]
  const experiment = { ...published, protocol, result }
  const text: PageLanguage = {
    inside: namesInSentences[language].inside,
    texts,
    number: (value) => (value === null ? texts.open : rounded(language, value)),
    unit,
  }
  return {
    title: protocol.title,
    by: texts.by(by),
    published: row.published_epoch === null ? undefined : dateText(language, utcText(row.published_epoch).slice(0, 10)),
    headline: result ? result.sentence : texts.running(sinceText(row)),
    verdict: result
      ? { word: texts.verdicts[result.verdict], tone: TONES[result.verdict] }
      : { word: texts.isRunning, tone: 'none' },
    sections: sectionsOf(experiment, text),
    method: texts.method,
    tables: [],
    figures: publicFigures(experiment, language),
    facts: factsOf(experiment, text),
    votes: texts.votes,
    takePart: { text: texts.copy, steps: [texts.copySteps.signIn, texts.copySteps.paste(address)] },
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
  { texts, number, unit, inside }: PageLanguage,
): StudyPageContent['sections'] {
  const { arms, outcome, design, lagDays, smallestEffect } = protocol
  const { sections } = texts
  const compared = arms.map(({ name, instruction }) => texts.arm(name, instruction)).join(' · ')
  const planned = [
    ...(design.kind === 'blocks' ? [texts.blocks(design.blocks, arms.length, design.periodDays)] : []),
    texts.washout(design.washoutDays),
    texts.smallest(`${number(smallestEffect)} ${unit(outcome.unit)}`),
  ]
  const limits = [...(result?.notes ?? texts.limits), texts.trust]
  return [
    { title: sections.question, text: texts.question(inside(outcome.variableName), lagDays, compared) },
    { title: sections.plan, text: planned.join(' ') },
    ...(result ? [{ title: sections.result, text: resultText(result, { texts, number }) }] : []),
    ...(together ? [{ title: sections.together, text: `${together.sentence} ${texts.counted}` }] : []),
    { title: sections.limits, text: limits.join(' ') },
    ...(result ? [{ title: sections.stopping, text: stoppingText(row, texts) }] : []),
  ]
}

function resultText(result: ExperimentResult, { texts, number }: Pick<PageLanguage, 'texts' | 'number'>): string {
  const { sentence, ifDone, missingDays, recordingP } = result
  return [
    sentence,
    ...(ifDone
      ? [texts.ifDone(number(ifDone.effect), number(ifDone.interval[0] ?? null), number(ifDone.interval[1] ?? null))]
      : []),
    missingDays === 0 ? texts.noneMissing : texts.missing(missingDays, recordingP === null ? null : number(recordingP)),
  ].join(' ')
}

function stoppingText({ ended_by, stop_reason }: ExperimentRow, texts: ExperimentPageWords): string {
  return [
    texts.ended[ended_by ?? 'end'],
    ...(stop_reason === null ? [] : [texts.reason(stop_reason)]),
    stop_reason === 'sideEffect' ? texts.harm : texts.noHarm,
  ].join(' ')
}

const meansText = (
  { arms, outcome }: Protocol,
  { armMeans }: ExperimentResult,
  { number, unit }: PageLanguage,
): string =>
  arms.map(({ name }, index) => `${name}: ${number(armMeans[index] ?? null)} ${unit(outcome.unit)}`).join(' · ')

/** Secondary outcomes, named before the start, with their results. */
function othersText({ protocol, result }: PublishedExperiment, { texts, number, unit }: PageLanguage): string {
  const { secondary = [] } = protocol
  if (secondary.length === 0) return texts.none
  return secondary
    .map(({ variableName, unit: abbreviation }, index) => {
      const outcome = result?.secondary[index]
      if (!outcome) return variableName
      const effect = outcome.effect === null ? '' : `${number(outcome.effect)} ${unit(abbreviation)}, `
      return `${variableName}: ${texts.afterHolm(texts.verdicts[outcome.verdict], effect, number(outcome.pHolm))}`
    })
    .join('; ')
}

/** Plan, random order and how to verify it. */
function factsOf(published: PublishedExperiment, text: PageLanguage): StudyPageContent['facts'] {
  const { row, protocol, result } = published
  const { design, outcome, lagDays, looks = [] } = protocol
  const { texts, unit } = text
  const { facts } = texts
  const isPrescribed = draftOf(row).medicine === 'prescribed' && confirmedOf(row)?.doctorAgreed === true
  return [
    [
      facts.design,
      design.kind === 'blocks' ? texts.design(design.blocks, design.periodDays, design.washoutDays) : design.kind,
    ],
    [facts.outcome, texts.outcome(outcome.variableName, unit(outcome.unit), lagDays)],
    [facts.others, othersText(published, text)],
    [facts.looks, looks.map(texts.look).join(', ')],
    [facts.registered, texts.registered(sinceText(row))],
    [facts.allocation, texts.allocation],
    [facts.concealment, texts.concealment],
    [facts.blinding, texts.blinding],
    [facts.changes, texts.changes],
    [facts.firstDay, protocol.firstDay],
    ...(result ? resultFacts(protocol, result, text) : []),
    ...(isPrescribed ? [[facts.medicine, texts.prescribed] as const] : []),
    [facts.commitment, row.commitment ?? ''],
    [facts.seed, result ? (row.seed ?? '') : texts.hidden],
    [facts.check, texts.check],
  ]
}

function resultFacts(protocol: Protocol, result: ExperimentResult, text: PageLanguage): StudyPageContent['facts'] {
  const { texts } = text
  const { design } = protocol
  const planned = design.kind === 'blocks' ? design.blocks : undefined
  return [
    [texts.facts.means, meansText(protocol, result, text)],
    [texts.facts.recorded, texts.recorded(result.days, result.blocks, planned)],
    [texts.facts.missing, texts.days(result.missingDays)],
  ]
}
