/** A study in words. Made from what is known now, or frozen when it is published. Pure. */
import type { ParticipantInstruction, StudyText } from '@upshot/contract'
import { type Finding, isLink, type PopulationFinding } from '../finding.ts'
import { type Titled, type Voice, words } from '../words/index.ts'
import { publicSide, type StudySides } from './sides.ts'

/** What a study has to say. */
export interface StudyWords {
  readonly headline: string
  readonly text: StudyText
  readonly instructions: ParticipantInstruction
  readonly sharing: Titled
  /** The days that are compared: "On days after more than 2 servings of Coffee". */
  readonly arms?: { readonly high: string; readonly low: string }
}

export type Result =
  | { readonly kind: 'person'; readonly finding: Finding }
  | { readonly kind: 'people'; readonly of: 'group' | 'global'; readonly pooled: PopulationFinding }

export interface WordsContext {
  readonly voice: Voice
  readonly sides: StudySides
  /** Chosen by the owner. */
  readonly title: string | undefined
}

export const studyWords = (result: Result, context: WordsContext): StudyWords =>
  result.kind === 'person' ? wordsOfPerson(result.finding, context) : wordsOfPeople(result, context)

/** Without what the person calls things, the names of their devices, and what else they record. */
export const publicFinding = (finding: Finding): Finding => ({
  ...finding,
  evidence: withoutOthers(finding.evidence),
  cause: publicSide(finding.cause),
  effect: publicSide(finding.effect),
})

const withoutOthers = ({ through: _t, besides: _b, direct: _d, directLag: _l, ...evidence }: Finding['evidence']) =>
  evidence

function wordsOfPerson(finding: Finding, { voice, title }: WordsContext): StudyWords {
  const chosen = title === undefined ? {} : { title }
  // Nobody else takes part in a study of one person.
  const { studyInvitation: _invitation, ...shown } = words.en.study(finding, { voice, ...chosen })
  return {
    headline: words.en.headline(finding, voice),
    text: voice === 'you' ? shown : withoutSources(shown),
    instructions: words.en.participantInstructions(finding.cause, finding.effect),
    sharing: { ...words.en.sharing(finding, 'person'), ...chosen },
    ...(isLink(finding) && finding.effectSize ? { arms: words.en.arms(finding) } : {}),
  }
}

/** Readers are not told with what the data were recorded: people name their devices after themselves. */
function withoutSources(text: StudyText): StudyText {
  const {
    dataSources: _sources,
    dataSourcesParagraphForCause: _cause,
    dataSourcesParagraphForEffect: _effect,
    ...shown
  } = text
  return shown
}

function wordsOfPeople(
  { of, pooled }: Extract<Result, { kind: 'people' }>,
  { sides, title }: WordsContext,
): StudyWords {
  const { title: cardTitle, description } = words.en.populationCard(pooled, sides)
  return {
    headline: words.en.populationHeadline(pooled, sides),
    text: words.en.populationStudy(pooled, { ...sides, kind: of, ...(title === undefined ? {} : { title }) }),
    instructions: words.en.participantInstructions(sides.cause, sides.effect),
    sharing: { title: title ?? cardTitle, description },
  }
}
