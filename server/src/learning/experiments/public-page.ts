/** The public page of an experiment, with the items of CENT 2015 that apply. Pure. */
import type { Protocol } from '@upshot/analysis'
import type { ExperimentResult } from '@upshot/contract'
import { counted, type InLanguages, type Language, numberText } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { StudyPageParts } from '../../pages/studies/study-page.ts'
import { type PublishedExperiment, publicFigures, sinceText } from './public-record.ts'
import { confirmedOf, draftOf } from './state.ts'
import type { ExperimentRow } from './store.ts'
import { resultIn } from './words.ts'

// Words of the public page.

type Ending = NonNullable<ExperimentRow['ended_by']>
type Reason = NonNullable<ExperimentRow['stop_reason']>

const en = {
  by: (name: string | null) => `An experiment that ${name ?? 'one person'} did on themselves`,
  running: (since: string) => `Running since ${since}. The result will follow, whatever it is.`,
  isRunning: 'running',
  verdicts: {
    likely: 'likely',
    possible: 'possible',
    'no effect that matters': 'no effect that matters',
    'cannot tell': 'cannot tell',
  } as Record<ExperimentResult['verdict'], string>,
  method:
    'Fisher’s randomisation test within blocks, with the interval by inversion; looks share one level of 5 %. Nothing is assumed about the noise. docs/experiments.md of Upshot has the method in full.',
  votes: 'Nobody votes on an experiment: chance chose the days.',
  copy: 'Copy this plan and try it yourself. You get a random order and a result of your own.',
  copySteps: (address: string): readonly string[] => [
    'Sign in to Upshot, open Experiments, and choose "Copy a published plan".',
    `Paste this address: ${address}`,
  ],
  days: (count: number) => counted(count, 'day', 'days'),
  sections: {
    question: 'The question',
    plan: 'What was planned',
    result: 'The result',
    limits: 'Limits',
    stopping: 'Stopping and harms',
    together: 'Several people',
  },
  question: (outcome: string, lagDays: number, compared: string) =>
    `Does it make a difference to ${outcome} ${lagDays === 0 ? 'on the same day' : `${counted(lagDays, 'day', 'days')} later`}? Compared: ${compared}.`,
  arm: (name: string, instruction: string) => `${name} (“${instruction}”)`,
  blocks: (blocks: number, arms: number, periodDays: number) =>
    `${blocks} blocks of ${arms} periods of ${counted(periodDays, 'day', 'days')}, in an order decided by chance within each block.`,
  washout: (days: number) =>
    days === 0
      ? 'No days are left out.'
      : `The first ${counted(days, 'day', 'days')} of each period ${days === 1 ? 'is' : 'are'} not analysed.`,
  smallest: (amount: string) => `The smallest change that would matter is ${amount}.`,
  ifDone: (effect: string, low: string, high: string) => `If it was really done: ${effect} (${low} to ${high}).`,
  noneMissing: 'No day is missing.',
  missing: (days: number, p: string | null) =>
    `${counted(days, 'day', 'days')} missing${p === null ? '' : `; whether that depends on the arm: p = ${p}`}.`,
  limits: [
    'The person knows which day it is. Expecting an effect can cause one, especially in ratings.',
    'The result is about one person, these weeks and this amount only.',
  ] as readonly string[],
  trust: 'The person who runs the server could look into its database before the end.',
  ended: {
    end: 'It ran to its planned end.',
    look: 'It ended at a planned look.',
    person: 'The person stopped it.',
  } as Record<Ending, string>,
  reason: (reason: Reason) =>
    `Reason: ${{ enough: 'it was enough', sideEffect: 'a side effect', circumstances: 'circumstances', other: 'another reason' }[reason]}.`,
  harm: 'A side effect was reported.',
  noHarm: 'No side effect was reported as the reason to stop.',
  counted:
    'This includes everybody who agreed to it before they started, whether or not they finished. Each had a random order of their own.',
  open: 'open',
  none: 'none',
  afterHolm: (verdict: string, effect: string, p: string) => `${verdict} (${effect}p = ${p} after Holm)`,
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
  design: (blocks: number, periodDays: number, washoutDays: number) =>
    `${blocks} blocks, periods of ${counted(periodDays, 'day', 'days')}, wash-out ${counted(washoutDays, 'day', 'days')}`,
  outcome: (name: string, unit: string, lagDays: number) =>
    `${name} (${unit}), ${lagDays === 0 ? 'on the same day' : `${counted(lagDays, 'day', 'days')} after`}`,
  look: (blocks: number) => `after ${blocks} blocks`,
  registered: (date: string) => `Plan and commitment were fixed on ${date}, before the first day`,
  allocation: 'Drawn for each block from the seed below; the person learns each arm when its period begins',
  concealment: 'Nobody sees the seed before the end',
  blinding: 'None: the person knows which day it is',
  changes: 'None: the plan is fixed by the commitment',
  recorded: (days: number, blocks: number, planned: number | undefined) =>
    `${counted(days, 'day', 'days')} in ${blocks} complete blocks${planned === undefined ? '' : ` of ${planned} planned`}`,
  prescribed: 'Prescribed; a doctor agreed',
  hidden: 'revealed at the end',
  check: 'npx upshot experiment verify with the address of the data',
}

type ExperimentPageWords = typeof en

const days = (count: number): string => counted(count, 'Tag', 'Tage')
/** Dative form, after "von" and "nach". */
const toDays = (count: number): string => counted(count, 'Tag', 'Tagen')

const de: ExperimentPageWords = {
  by: (name) => (name === null ? 'Ein Experiment einer Person mit sich selbst' : `Ein Selbstversuch von ${name}`),
  running: (since) => `Läuft seit dem ${since}. Das Ergebnis folgt, wie es auch ausgeht.`,
  isRunning: 'läuft',
  verdicts: {
    likely: 'wahrscheinlich',
    possible: 'möglich',
    'no effect that matters': 'keine Wirkung, die zählt',
    'cannot tell': 'nicht zu sagen',
  },
  method:
    'Randomisierungstest nach Fisher innerhalb der Blöcke, das Intervall durch Umkehren des Tests; alle Zwischenblicke teilen sich ein Niveau von 5 %. Über die Streuung wird nichts angenommen. docs/experiments.md von Upshot beschreibt das Verfahren ganz, auf Englisch.',
  votes: 'Über ein Experiment stimmt niemand ab: Der Zufall hat die Tage bestimmt.',
  copy: 'Übernimm diesen Plan und probiere es selbst. Du bekommst eine eigene zufällige Reihenfolge und ein eigenes Ergebnis.',
  copySteps: (address) => [
    'Melde dich bei Upshot an, öffne Experimente und wähle „Einen veröffentlichten Plan übernehmen“.',
    `Füge diese Adresse ein: ${address}`,
  ],
  days,
  sections: {
    question: 'Die Frage',
    plan: 'Was geplant war',
    result: 'Das Ergebnis',
    limits: 'Grenzen',
    stopping: 'Ende und Nebenwirkungen',
    together: 'Mehrere Personen',
  },
  question: (outcome, lagDays, compared) =>
    `Macht es bei ${outcome} ${lagDays === 0 ? 'am selben Tag' : lagDays === 1 ? 'am Tag danach' : `${lagDays} Tage später`} einen Unterschied? Verglichen: ${compared}.`,
  arm: (name, instruction) => `${name} („${instruction}“)`,
  blocks: (blocks, arms, periodDays) =>
    `${blocks} Blöcke aus ${arms} Abschnitten von ${toDays(periodDays)}, deren Reihenfolge in jedem Block der Zufall bestimmt.`,
  washout: (count) =>
    count === 0
      ? 'Kein Tag wird ausgelassen.'
      : count === 1
        ? 'Der erste Tag jedes Abschnitts zählt nicht.'
        : `Die ersten ${count} Tage jedes Abschnitts zählen nicht.`,
  smallest: (amount) => `Die kleinste Änderung, die zählt, ist ${amount}.`,
  ifDone: (effect, low, high) => `Wenn es wirklich gemacht wurde: ${effect} (${low} bis ${high}).`,
  noneMissing: 'Kein Tag fehlt.',
  missing: (count, p) =>
    `${counted(count, 'Tag fehlt', 'Tage fehlen')}${p === null ? '' : `; ob das von der Möglichkeit abhängt: p = ${p}`}.`,
  limits: [
    'Die Person weiß, welcher Tag welcher ist. Wer eine Wirkung erwartet, kann sie hervorrufen, vor allem bei Bewertungen.',
    'Das gilt für eine Person, für diese Wochen und für diese Menge.',
  ],
  trust: 'Wer den Server betreibt, könnte vor dem Ende in die Datenbank sehen.',
  ended: {
    end: 'Es wurde bis zum Ende durchgeführt.',
    look: 'Es endete bei einem geplanten Zwischenblick.',
    person: 'Die Person hat es abgebrochen.',
  },
  reason: (reason) =>
    `Grund: ${{ enough: 'es war genug', sideEffect: 'eine Nebenwirkung', circumstances: 'die Umstände', other: 'ein anderer' }[reason]}.`,
  harm: 'Eine Nebenwirkung wurde gemeldet.',
  noHarm: 'Keine Nebenwirkung wurde als Grund für das Ende gemeldet.',
  counted:
    'Es zählen alle, die das vor dem Beginn gewählt haben, ob sie es bis zum Ende durchgeführt haben oder nicht. Alle hatten eine eigene zufällige Reihenfolge.',
  open: 'offen',
  none: 'keine',
  afterHolm: (verdict, effect, p) => `${verdict} (${effect}p = ${p} nach Holm)`,
  facts: {
    design: 'Aufbau',
    outcome: 'Vorher festgelegtes Ergebnis',
    others: 'Weitere Ergebnisse',
    looks: 'Zwischenblicke',
    registered: 'Festgelegt',
    allocation: 'Zuteilung',
    concealment: 'Geheimhaltung',
    blinding: 'Verblindung',
    changes: 'Änderungen nach dem Beginn',
    firstDay: 'Erster Tag',
    means: 'Mittel je Möglichkeit, ohne Wochentage',
    recorded: 'Eingetragen',
    missing: 'Es fehlen',
    medicine: 'Medikament',
    commitment: 'Fingerabdruck',
    seed: 'Startwert',
    check: 'Selbst prüfen',
  },
  design: (blocks, periodDays, washoutDays) =>
    `${blocks} Blöcke, Abschnitte von ${toDays(periodDays)}, Auswaschzeit ${days(washoutDays)}`,
  outcome: (name, unit, lagDays) => `${name} (${unit}), ${lagDays === 0 ? 'am selben Tag' : `${days(lagDays)} danach`}`,
  look: (blocks) => `nach ${blocks} Blöcken`,
  registered: (date) => `Plan und Fingerabdruck standen am ${date} fest, vor dem ersten Tag`,
  allocation:
    'Für jeden Block aus dem Startwert unten gezogen; die Person erfährt jede Möglichkeit erst, wenn ihr Abschnitt beginnt',
  concealment: 'Niemand sieht den Startwert vor dem Ende',
  blinding: 'Keine: Die Person weiß, welcher Tag welcher ist',
  changes: 'Keine: Der Fingerabdruck hält den Plan fest',
  recorded: (count, blocks, planned) =>
    `${days(count)} in ${blocks} ganzen Blöcken${planned === undefined ? '' : ` von ${planned} geplanten`}`,
  prescribed: 'Verschrieben; mit einer Ärztin oder einem Arzt abgesprochen',
  hidden: 'wird am Ende gezeigt',
  check: 'npx upshot experiment verify mit der Adresse der Daten',
}

const experimentPageWords: InLanguages<ExperimentPageWords> = { en, de }

interface PageAddress {
  readonly baseUrl: string
  readonly path: string
}

const TONES = { likely: 'strong', possible: 'weak', 'no effect that matters': 'none', 'cannot tell': 'none' } as const

/** The words and the language of a page. */
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
): string => arms.map(({ name }, index) => `${name}: ${number(armMeans[index] ?? null)} ${outcome.unit}`).join(' · ')

/** Secondary outcomes, named before the start, with their results. */
function othersText({ protocol, result }: PublishedExperiment, { words, number }: PageLanguage): string {
  const { secondary = [] } = protocol
  if (secondary.length === 0) return words.none
  return secondary
    .map(({ variableName, unit }, index) => {
      const outcome = result?.secondary[index]
      if (!outcome) return variableName
      const effect = outcome.effect === null ? '' : `${number(outcome.effect)} ${unit}, `
      return `${variableName}: ${words.afterHolm(words.verdicts[outcome.verdict], effect, number(outcome.pHolm))}`
    })
    .join('; ')
}

/** Plan, random order and how to verify it. */
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
