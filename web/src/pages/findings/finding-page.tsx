import type { SlimCorrelation } from '@upshot/contract'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { fullDayWords } from '../../time/words.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { findingWords } from '../../words/findings.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { Calculation } from './calculation.tsx'
import { useFinding } from './queries.ts'
import { WhatNext } from './what-next.tsx'

interface FindingPageProps {
  readonly params: ParamsOf<PathOf<'finding'>>
}

/** One pair: the sentence, how sure it is, what it rests on, what else it could be, and what to do next. */
export function FindingPage({ params }: FindingPageProps) {
  const words = useWords(findingWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useFinding(Number(params.cause), Number(params.effect))
  const found = reading.data?.data.correlations[0]
  const headline = found ? words.headline(found.effectVariableName, found.causeVariableName) : words.title
  return (
    <div class="form-page">
      <p class="back">
        <a href={pathTo('findings')}>{words.back}</a>
      </p>
      <PageHeading title={headline} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {({ description, data: { correlations, sameDay } }) =>
          correlations[0] ? (
            <Answer
              finding={correlations[0]}
              summary={description}
              sameDay={sameDay[0]?.sentence}
              headline={headline}
            />
          ) : (
            <p>{description}</p>
          )
        }
      </Loaded>
    </div>
  )
}

interface AnswerProps {
  readonly finding: SlimCorrelation
  readonly summary: string
  readonly sameDay: string | undefined
  readonly headline: string
}

function Answer({ finding, summary, sameDay, headline }: AnswerProps) {
  const words = useWords(findingWords)
  const { verdict = 'cannot tell', sentence, notEnough, otherExplanation = '' } = finding
  const isFinding = verdict === 'likely' || verdict === 'possible'
  return (
    <>
      <p class="lead">{(isFinding ? sentence : notEnough) ?? sentence ?? summary}</p>
      <p>
        <span class="verdict">{words.verdict[verdict]}</span>
      </p>
      <Basis finding={finding} />
      {sameDay && (
        <Section title={words.sameDay}>
          <p>{sameDay}</p>
        </Section>
      )}
      {isFinding && (
        <Section title={words.whatElse}>
          {words.other[otherExplanation] && <p>{words.other[otherExplanation]}</p>}
          {finding.inferredFrom && <p>{words.also(finding.inferredFrom.join(', '))}</p>}
          <p>{words.advice}</p>
        </Section>
      )}
      <WhatNext finding={finding} headline={headline} />
      <Calculation finding={finding} />
    </>
  )
}

function Basis({ finding }: { readonly finding: SlimCorrelation }) {
  const words = useWords(findingWords)
  const { numberOfPairs = 0, earliestPairDate: from, latestPairDate: to } = finding
  if (numberOfPairs === 0) return null
  const days = formatNumber(numberOfPairs)
  const period = from && to ? words.compared(days, fullDayWords(from, locale()), fullDayWords(to, locale())) : undefined
  return <p class="hint">{period ?? words.comparedDays(days)}</p>
}
