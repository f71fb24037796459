/** What stands above a list of findings. */
import type { Finding } from '../finding.ts'
import { headlineOf, type Phrasebook } from './headline.ts'
import type { Voice } from './messages.ts'

export interface FindingList {
  readonly count: number
  readonly shown: 'directed' | 'sameDay' | 'common'
  /** In another order than the best supported first. */
  readonly isSorted?: boolean
  /** Only outcomes of interest are asked for, and nothing is marked as one. */
  readonly isUnmarked?: boolean
  /** Variables that are asked for as effects and are no outcomes, so that nothing is compared with them. */
  readonly notOutcomes?: readonly string[] | undefined
  /** Where one cause and one effect are asked for. */
  readonly pair?: AskedPairText | undefined
  readonly voice?: Voice
}

/** What became of a question about one pair. */
export type AskedPairText =
  | { readonly kind: 'known'; readonly finding: Finding }
  | { readonly kind: 'itself'; readonly name: string }
  | { readonly kind: 'unused'; readonly names: readonly string[] }

export interface ListExplanation {
  readonly title: string
  readonly description: string
  readonly html: string
}

export function findingsExplanation(phrasebook: Phrasebook, listed: FindingList): ListExplanation {
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
  const list = about.findings({ found: phrasebook.format.whole(count), shown, isSorted })
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

/** A variable may be called anything. */
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
