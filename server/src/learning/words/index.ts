/**
 * All sentences about findings and studies. Pure: from plain data to text. A language is an object of messages;
 * choosing among them, rounding and sides are decided here for every language.
 */
import { type NotEnough, strengthOf } from '@upshot/analysis'
import type { ParticipantInstruction, StudyText } from '@upshot/contract'
import { type InLanguages, inEach, type Language, ruled } from '../../lib/language.ts'
import { nameIn } from '../../tracking/variables/catalogue/words.ts'
import { type Finding, findingIn, isLink, type PopulationFinding, type Side, shortfallIn, sideIn } from '../finding.ts'
import { usualConditionOf } from './condition.ts'
import { en } from './en.ts'
import {
  hasNoDirection,
  headlineOf,
  instructionsOf,
  levelTexts,
  meansOf,
  type Phrasebook,
  phrasesOf,
  type RecordedSide,
  severityOf,
  shortfallOf,
} from './headline.ts'
import type { Condition, Messages, Voice } from './messages.ts'
import {
  type PopulationSides,
  type PopulationWords,
  populationHeadline,
  populationMessage,
  populationTextOf,
} from './population.ts'
import { createFormat, type DifferenceNumbers, differenceOf, matchingMeans, sizeOfDifference } from './quantities.ts'
import { optimalMessage, optimalSentence, type StudyTextOptions, significanceOf, studyTextOf } from './study.ts'

// Explanations above a list of findings.

interface FindingList {
  readonly count: number
  readonly shown: 'directed' | 'sameDay' | 'common' | 'nearest'
  /** Sorted by something other than rank. */
  readonly isSorted?: boolean
  /** Only outcomes of interest were requested, and none is marked. */
  readonly isUnmarked?: boolean
  /** Requested effects that are not outcomes, so nothing is compared with them. */
  readonly notOutcomes?: readonly string[] | undefined
  /** If one cause and one effect were requested. */
  readonly pair?: AskedPairText | undefined
  readonly voice?: Voice
}

/** The answer to a request for one pair. */
export type AskedPairText =
  | { readonly kind: 'known'; readonly finding: Finding }
  | { readonly kind: 'itself'; readonly name: string }
  | { readonly kind: 'unused'; readonly names: readonly string[] }

interface ListExplanation {
  readonly title: string
  readonly description: string
  readonly html: string
}

function findingsExplanation(phrasebook: Phrasebook, listed: FindingList): ListExplanation {
  const { title, sentences } = explained(phrasebook, listed)
  return {
    title,
    description: sentences.join(' '),
    html: `<h2>${title}</h2>${sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('')}`,
  }
}

function explained(
  phrasebook: Phrasebook,
  { count, shown, isSorted = false, isUnmarked = false, notOutcomes = [], pair, voice = 'you' }: FindingList,
) {
  const { about } = phrasebook.messages
  const list = about.findings({ found: phrasebook.format.integer(count), shown, isSorted })
  if (pair) return { title: list.title, sentences: pairSentences(phrasebook, pair, voice) }
  if (notOutcomes.length > 0) return { title: list.title, sentences: about.notOutcomes(notOutcomes) }
  return isUnmarked ? { title: list.title, sentences: about.unmarked(voice) } : list
}

function pairSentences(phrasebook: Phrasebook, pair: AskedPairText, voice: Voice): readonly string[] {
  const { about } = phrasebook.messages
  if (pair.kind === 'itself') return [about.itself(pair.name)]
  if (pair.kind === 'unused') return [about.unused(voice, pair.names)]
  const { finding } = pair
  const { unjudged, evidence, effect } = finding
  const more = unjudged === undefined ? about.verdict(evidence.verdict) : about.unjudged(unjudged, effect.displayName)
  return [headlineOf(phrasebook, finding, voice), ...more]
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Names of variables may contain anything. */
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

/** The voice and language for a reader. */
export interface ReaderContext {
  readonly voice: Voice
  readonly language: Language
}

/** Title and text of a card or a shared link. */
export interface TitledText {
  readonly title: string
  readonly description: string
}

/** Causes with the same finding: inferred from the finding's cause, or the ones it is inferred from. */
interface RelatedCauses {
  readonly inferred: readonly string[]
  readonly sources: readonly string[]
}

/** A difference in words, and the numbers in them. */
interface DifferenceText extends DifferenceNumbers {
  /** "46 minutes shorter". */
  readonly text: string
  /** "6 h 47 min instead of 7 h 35 min". */
  readonly instead?: string
  /** "between 35 and 57". */
  readonly range: string
}

/** The size of a difference, without its direction. */
interface SizeText {
  /** "25 minutes". */
  readonly text: string
  readonly value: number
  readonly unit: string
}

export interface LanguageWords {
  /** "You slept about 38 minutes less on days after more than 2 cups of coffee (6 h 42 min instead of 7 h 20 min). Likely; …" */
  readonly headline: (finding: Finding, voice?: Voice) => string
  /** "Sleep duration: 38 minutes shorter after coffee". */
  readonly title: (finding: Finding) => string
  /** Undefined if there is no link, or if the difference contradicts it. */
  readonly difference: (finding: Finding) => DifferenceText | undefined
  readonly size: (effect: Side, difference: number) => SizeText
  /** A change of one outcome with its direction: "1.2 points lower"; rounded to what it usually changes by. */
  readonly changeBy: (effect: Side, difference: number, usual?: number) => SizeText
  /** "When there was Headache, it averaged 2.1 …"; undefined if the outcome is not judged by whether it occurred. */
  readonly severity: (finding: Finding) => string | undefined
  /** "12 days with both values so far; 30 are needed." */
  readonly shortfall: (lack: NotEnough) => string
  readonly significance: (finding: Finding) => string
  /** "moderate negative"; undefined if there is no link. */
  readonly effectSize: (finding: Finding) => string | undefined
  readonly study: (finding: Finding, study: StudyTextOptions) => StudyText
  readonly card: (finding: Finding, voice?: Voice, related?: RelatedCauses) => TitledText
  /** The card of a new link, which says that its size may still shrink. */
  readonly newCard: (finding: Finding, related: RelatedCauses) => TitledText
  readonly sharing: (finding: Finding, voice: Voice) => TitledText
  /** Undefined if no best value is known. */
  readonly optimalValue: (finding: Finding, voice?: Voice) => string | undefined
  readonly optimalSentence: (finding: Finding, voice?: Voice) => string | undefined
  readonly participantInstructions: (cause: RecordedSide, effect: RecordedSide) => Required<ParticipantInstruction>
  readonly populationHeadline: (finding: PopulationFinding, sides: PopulationSides) => string
  readonly populationStudy: (finding: PopulationFinding, study: PopulationWords) => StudyText
  readonly populationCard: (finding: PopulationFinding, sides: PopulationSides) => TitledText
  /** Undefined if the average has no clear direction, or if neither direction is better. */
  readonly populationMessage: (finding: PopulationFinding, sides: PopulationSides) => string | undefined
  /** "On days after more than 2 servings of coffee", and the days they are compared with. */
  readonly arms: (finding: Finding) => { readonly high: string; readonly low: string }
  /** Values in one unit: "7 h 26 min", "45 days in 100". */
  readonly amounts: (side: Side, values: readonly number[]) => readonly string[]
  /** Two means, rounded so that they differ by the stated difference. */
  readonly means: (side: Side, means: readonly [number, number]) => readonly string[]
  /** "38 minutes shorter", and "between 15 and 61": a difference and its interval in one unit. */
  readonly apart: (
    effect: Side,
    difference: number,
    interval: readonly [number, number],
  ) => Pick<DifferenceText, 'text' | 'range'>
  /** The text above a list of findings. */
  readonly explanation: (listed: FindingList) => ListExplanation
}

/** The catalogue's own words for its things, in a language. */
function wordsIn(messages: Messages, language: Language): LanguageWords {
  const plain = wordsOf(messages, language)
  const localized = (finding: Finding) => findingIn(language, finding)
  const sidesIn = <Sides extends PopulationSides>(sides: Sides): Sides => ({
    ...sides,
    cause: sideIn(language, sides.cause),
    effect: sideIn(language, sides.effect),
  })
  return {
    ...plain,
    headline: (finding, voice) => plain.headline(localized(finding), voice),
    title: (finding) => plain.title(localized(finding)),
    severity: (finding) => plain.severity(localized(finding)),
    shortfall: (lack) => plain.shortfall(shortfallIn(language, lack)),
    significance: (finding) => plain.significance(localized(finding)),
    study: (finding, study) => plain.study(localized(finding), study),
    card: (finding, voice, related) => plain.card(localized(finding), voice, related && relatedIn(language, related)),
    newCard: (finding, related) => plain.newCard(localized(finding), relatedIn(language, related)),
    sharing: (finding, voice) => plain.sharing(localized(finding), voice),
    optimalValue: (finding, voice) => plain.optimalValue(localized(finding), voice),
    optimalSentence: (finding, voice) => plain.optimalSentence(localized(finding), voice),
    participantInstructions: (cause, effect) =>
      plain.participantInstructions(sideIn(language, cause), sideIn(language, effect)),
    populationHeadline: (finding, sides) => plain.populationHeadline(finding, sidesIn(sides)),
    populationStudy: (finding, study) => plain.populationStudy(finding, sidesIn(study)),
    populationCard: (finding, sides) => plain.populationCard(finding, sidesIn(sides)),
    populationMessage: (finding, sides) => plain.populationMessage(finding, sidesIn(sides)),
    arms: (finding) => plain.arms(localized(finding)),
    explanation: (listed) =>
      plain.explanation({
        ...listed,
        notOutcomes: listed.notOutcomes?.map((name) => nameIn(language, name)),
        pair: listed.pair && askedPairIn(language, listed.pair),
      }),
  }
}

const relatedIn = (language: Language, { inferred, sources }: RelatedCauses): RelatedCauses => ({
  inferred: inferred.map((name) => nameIn(language, name)),
  sources: sources.map((name) => nameIn(language, name)),
})

function askedPairIn(language: Language, pair: AskedPairText): AskedPairText {
  if (pair.kind === 'known') return { kind: 'known', finding: findingIn(language, pair.finding) }
  if (pair.kind === 'itself') return { kind: 'itself', name: nameIn(language, pair.name) }
  return { kind: 'unused', names: pair.names.map((name) => nameIn(language, name)) }
}

export function wordsOf(messages: Messages, locale: string): LanguageWords {
  const phrasebook: Phrasebook = { messages, format: createFormat(locale) }
  const { format } = phrasebook
  const title = (finding: Finding) => {
    const phrases = phrasesOf(phrasebook, finding, 'you')
    if (!isLink(finding)) return messages.study.title(phrases.pair, phrases.isSameDay)
    if (hasNoDirection(finding)) return messages.finding.together(phrases.pair)
    return messages.finding.title({
      effect: phrases.pair.effect,
      occasion: messages.briefly(briefConditionOf(messages, finding, phrases.condition), phrases.window),
      change: phrases.difference?.change,
    })
  }
  return {
    headline: (finding, voice = 'you') => headlineOf(phrasebook, finding, voice),
    title,
    difference: (finding) => {
      const apart = isLink(finding) ? phrasesOf(phrasebook, finding, 'you').difference : undefined
      const instead = meansOf(phrasebook, finding)
      return (
        apart && {
          ...apart.numbers,
          text: messages.change(apart.change),
          range: messages.range(apart.range),
          ...(instead === undefined ? {} : { instead }),
        }
      )
    },
    size: (effect, difference) => {
      const { kind, quantity, value, unit } = sizeOfDifference(format, effect, difference)
      return { text: kind === 'days' ? messages.yesShare(quantity) : messages.quantity(quantity), value, unit }
    },
    changeBy: (effect, difference, usual) => {
      const { kind, quantity, value, unit } = sizeOfDifference(format, effect, Math.abs(difference), usual)
      const side = difference < 0 ? 'less' : 'more'
      return { text: messages.change({ kind, side, quantity }), value: difference < 0 ? -value : value, unit }
    },
    severity: (finding) => severityOf(phrasebook, finding),
    shortfall: (lack) => `${format.sentence(shortfallOf(phrasebook, lack))}.`,
    significance: (finding) => significanceOf(phrasebook, finding),
    effectSize: (finding) => effectSizeOf(phrasebook, finding),
    study: (finding, study) => studyTextOf(phrasebook, finding, study),
    card: (finding, voice = 'you', related = { inferred: [], sources: [] }) => ({
      title: title(finding),
      description: [headlineOf(phrasebook, finding, voice), ...relatedSentences(messages, related)].join(' '),
    }),
    newCard: (finding, related) => ({
      title: title(finding),
      description: [
        headlineOf(phrasebook, finding, 'you'),
        ...(phrasesOf(phrasebook, finding, 'you').difference ? [messages.finding.newNote] : []),
        ...relatedSentences(messages, related),
      ].join(' '),
    }),
    sharing: (finding, voice) => {
      const { pair, isSameDay } = phrasesOf(phrasebook, finding, voice)
      return {
        title: messages.study.sharingTitle(pair, finding.evidence.verdict, isSameDay),
        description: headlineOf(phrasebook, finding, 'person'),
      }
    },
    optimalValue: (finding, voice = 'you') => optimalMessage(phrasebook, finding, voice),
    optimalSentence: (finding, voice = 'you') => optimalSentence(phrasebook, finding, voice),
    participantInstructions: (cause, effect) => instructionsOf(phrasebook, cause, effect),
    populationHeadline: (finding, sides) => populationHeadline(phrasebook, finding, sides),
    populationStudy: (finding, study) => populationTextOf(phrasebook, finding, study),
    populationCard: (finding, sides) => ({
      title: messages.population.title(
        { cause: sides.cause.displayName, effect: sides.effect.displayName },
        finding.lagDays === 0,
      ),
      description: populationHeadline(phrasebook, finding, sides),
    }),
    populationMessage: (finding, sides) => populationMessage(phrasebook, finding, sides),
    arms: (finding) => {
      const { condition, window } = phrasesOf(phrasebook, finding, 'person')
      const occasion = (side: 'high' | 'low') => format.sentence(messages.occasion(condition, side, window))
      return { high: occasion('high'), low: occasion('low') }
    },
    amounts: (side, values) => levelTexts(phrasebook, side, values),
    means: (side, [high, low]) => {
      const means = matchingMeans(side, { high, low })
      return levelTexts(phrasebook, side, [means.high, means.low])
    },
    apart: (effect, difference, interval) => {
      const { change, range } = differenceOf(format, effect, difference, interval)
      return { text: messages.change(change), range: messages.range(range) }
    },
    explanation: (listed) => findingsExplanation(phrasebook, listed),
  }
}

const relatedSentences = ({ finding }: Messages, related: RelatedCauses): string[] =>
  (['inferred', 'sources'] as const).flatMap((are) =>
    related[are].length === 0 ? [] : [finding.related(related[are], are)],
  )

/** Whether the cause was present at all; otherwise, that there was more of it. */
const briefConditionOf = (messages: Messages, finding: Finding, condition: Condition): Condition =>
  condition.kind === 'any' || condition.kind === 'present' ? condition : usualConditionOf(messages, finding)

function effectSizeOf({ messages }: Phrasebook, { evidence }: Finding): string | undefined {
  const { rAdjusted, verdict } = evidence
  if (rAdjusted === null || verdict === 'cannot tell' || verdict === 'no sign') return undefined
  return messages.finding.strength(strengthOf(rAdjusted), rAdjusted > 0 ? 'more' : 'less')
}

const messagesIn = ruled<Messages>('findings', en)

/** All sentences, by language. */
export const sentencesIn: InLanguages<LanguageWords> = inEach((language) => wordsIn(messagesIn[language], language))
