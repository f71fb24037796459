/** A study in words. Made from what is known now, or frozen when it is published. Pure. */
import type { ParticipantInstruction, StudyText } from '@upshot/contract'
import { type InLanguages, inEach, type Language } from '../../lib/language.ts'
import { type Finding, isLink, type PopulationFinding } from '../finding.ts'
import { type TitledText, type Voice, words } from '../words/index.ts'
import { publicSide, type StudySides } from './sides.ts'

/** What a study has to say. */
export interface StudyWords {
  readonly headline: string
  readonly text: StudyText
  readonly instructions: ParticipantInstruction
  readonly sharing: TitledText
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

/** In each language: what is frozen is read by people of both. */
export const studyWords = (result: Result, context: WordsContext): InLanguages<StudyWords> =>
  inEach((language) =>
    result.kind === 'person'
      ? wordsOfPerson(result.finding, context, language)
      : wordsOfPeople(result, context, language),
  )

/** Without what the person calls things, the names of their devices, and what else they record. */
export const publicFinding = (finding: Finding): Finding => ({
  ...finding,
  evidence: withoutOthers(finding.evidence),
  cause: publicSide(finding.cause),
  effect: publicSide(finding.effect),
})

const withoutOthers = ({ through: _t, besides: _b, direct: _d, directLag: _l, ...evidence }: Finding['evidence']) =>
  evidence

function wordsOfPerson(finding: Finding, { voice, title }: WordsContext, language: Language): StudyWords {
  const chosen = title === undefined ? {} : { title }
  // Nobody else takes part in a study of one person.
  const { studyInvitation: _invitation, ...shown } = words[language].study(finding, { voice, ...chosen })
  return {
    headline: words[language].headline(finding, voice),
    text: voice === 'you' ? shown : withoutSources(shown),
    instructions: words[language].participantInstructions(finding.cause, finding.effect),
    sharing: { ...words[language].sharing(finding, 'person'), ...chosen },
    ...(isLink(finding) && finding.effectSize ? { arms: words[language].arms(finding) } : {}),
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
  language: Language,
): StudyWords {
  const { title: cardTitle, description } = words[language].populationCard(pooled, sides)
  return {
    headline: words[language].populationHeadline(pooled, sides),
    text: words[language].populationStudy(pooled, { ...sides, kind: of, ...(title === undefined ? {} : { title }) }),
    instructions: words[language].participantInstructions(sides.cause, sides.effect),
    sharing: { title: title ?? cardTitle, description },
  }
}
