import type { AnalysisState, SlimCorrelation, Study, StudyChartName } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { AbsenceQuestion } from '../../findings/absence-question.tsx'
import { effectName } from '../../findings/by-outcome.ts'
import { ChangeRows } from '../../findings/change-row.tsx'
import { SizeBar } from '../../findings/finding-card.tsx'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { fullDayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type FactRows, Facts } from '../../ui/facts.tsx'
import { later } from '../../ui/later.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { findingWords } from '../../words/findings.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords, withWords } from '../../words/words.ts'
import { type Opinion, setHidden, unpublish, vote } from './actions.ts'
import { delayOf } from './delay.ts'
import { PairPicture } from './pictures.tsx'
import { useChanges, useFinding, useStudy, useVote } from './queries.ts'
import { Shortfall } from './shortfall.tsx'

interface FindingPageProps {
  readonly params: ParamsOf<PathOf<'finding'>>
}

/** One pair: the sentence, its size and certainty, the data behind it, other explanations, and what to do next. */
export function FindingPage({ params }: FindingPageProps) {
  const texts = useWords(findingWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useFinding(Number(params.cause), Number(params.effect))
  const title = reading.data?.data.correlations[0]?.title ?? texts.title
  return (
    <>
      <p class="back">
        <a href={pathTo('findings')}>{texts.back}</a>
      </p>
      <PageHeading title={title} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {({ description, data: { correlations, sameDay, analysis } }) =>
          correlations[0] ? (
            <Answer
              finding={correlations[0]}
              analysis={analysis}
              summary={description}
              sameDay={sameDay[0]?.sentence}
              headline={title}
            />
          ) : (
            <EmptyState text={description}>
              <a class="button main" href={pathTo('today')}>
                {texts.record}
              </a>
              <a class="button" href={pathTo('data')}>
                {texts.bringHistory}
              </a>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

const isFound = ({ verdict }: SlimCorrelation): boolean => verdict === 'likely' || verdict === 'possible'

interface AnswerProps {
  readonly finding: SlimCorrelation
  readonly analysis: AnalysisState | undefined
  readonly summary: string
  readonly sameDay: string | undefined
  readonly headline: string
}

function Answer({ finding, analysis, summary, sameDay, headline }: AnswerProps) {
  const texts = useWords(findingWords)
  const { verdict = 'cannot tell', sentence } = finding
  return (
    <div class="with-aside">
      <div>
        {!isFound(finding) && <p class="lead">{sentence ?? summary}</p>}
        {finding.occurrence === 'assumed' && (
          <AbsenceQuestion variableId={finding.effectVariableId} name={effectName(finding)} />
        )}
        <Figure finding={finding} />
        {finding.severity && <p>{finding.severity}</p>}
        {verdict === 'cannot tell' && <Shortfall finding={finding} />}
        {verdict === 'cannot tell' && <Started finding={finding} />}
        {finding.detectable && <p>{texts.wouldHaveShown(finding.detectable.text)}</p>}
        {verdict === 'cannot tell' ? (
          <StandIns finding={finding} groups={analysis?.nearlySame ?? []} />
        ) : (
          <Basis finding={finding} analysis={analysis} />
        )}
        {isFound(finding) && <FirstPicture finding={finding} />}
        {isFound(finding) && <p class="lead">{sentence ?? summary}</p>}
        {sameDay && (
          <Section title={texts.sameDay}>
            <p>{sameDay}</p>
          </Section>
        )}
        {finding.pValue !== undefined && <MorePictures finding={finding} />}
      </div>
      <div>
        {isFound(finding) && <WhatElse finding={finding} />}
        <div class="screen-only">
          <WhatNext finding={finding} headline={headline} />
        </div>
        <Calculation finding={finding} />
      </div>
    </div>
  )
}

/** A single course of something, such as a diet, cannot be judged day by day. Its start and its end can. */
function Started({ finding }: { readonly finding: SlimCorrelation }) {
  const texts = useWords(findingWords)
  const { data } = useChanges(finding.causeVariableId, finding.effectVariableId)
  const changes = data?.data.changes ?? []
  if (changes.length === 0) return null
  return (
    <Section title={texts.changes}>
      <ChangeRows name={texts.changes} changes={changes} textOf={({ outcomes }) => outcomes[0]?.sentence ?? ''} />
    </Section>
  )
}

interface StandInsProps {
  readonly finding: SlimCorrelation
  readonly groups: NonNullable<AnalysisState['nearlySame']>
}

/** Leads to the pair that is compared in place of one with a near copy. */
function StandIns({ finding: { causeVariableId, effectVariableId }, groups }: StandInsProps) {
  const texts = useWords(findingWords)
  const groupOf = (id: number) => groups.find(({ others }) => others.includes(id))
  const cause = groupOf(causeVariableId)
  const effect = groupOf(effectVariableId)
  const params = {
    cause: String(cause?.compared ?? causeVariableId),
    effect: String(effect?.compared ?? effectVariableId),
  }
  if (!(cause ?? effect) || params.cause === params.effect) return null
  return (
    <p>
      <a href={pathTo('finding', params)}>
        {[cause, effect].map((group) => group && texts.nearlySameHint(group.names[0] ?? '')).join(' ')}
      </a>
    </p>
  )
}

/** The verdict as a word, and the interval as a bar: the heading has the number, and the sentence below the picture all of them. */
function Figure({ finding }: { readonly finding: SlimCorrelation }) {
  const texts = useWords(findingWords)
  const { verdict = 'cannot tell', notEnough } = finding
  // What is never compared has no verdict: the sentence says why.
  if (verdict === 'cannot tell' && notEnough === undefined) return null
  return (
    <>
      <p class="finding-figure">
        <span class="verdict">{texts.verdict[verdict]}</span>
      </p>
      {isFound(finding) && <SizeBar finding={finding} />}
    </>
  )
}

/** Sentences, strongest first; unknown ones are left out. */
function WhatElse({ finding }: { readonly finding: SlimCorrelation }) {
  const texts = useWords(findingWords)
  const other = texts.other[finding.otherExplanation ?? '']
  return (
    <Section title={texts.whatElse}>
      {finding.through && <p>{texts.through(finding.through.join(', '))}</p>}
      {finding.direct && <p>{texts.direct}</p>}
      {finding.steady === false && <p>{texts.unsteady}</p>}
      {other && <p>{other}</p>}
      {finding.inferredFrom && <p>{texts.also(finding.inferredFrom.join(', '))}</p>}
      <p>{texts.advice}</p>
    </Section>
  )
}

function Basis({ finding, analysis }: Pick<AnswerProps, 'finding' | 'analysis'>) {
  const texts = useWords(findingWords)
  const { numberOfPairs = 0, earliestPairDate: from, latestPairDate: to } = finding
  if (numberOfPairs === 0) return null
  const days = formatNumber(numberOfPairs)
  const period = from && to ? texts.compared(days, fullDayWords(from, locale()), fullDayWords(to, locale())) : undefined
  const foundDelay = isFound(finding) ? delayOf(finding) : undefined
  const delay =
    foundDelay === undefined
      ? ''
      : 'days' in foundDelay
        ? texts.delay(foundDelay.days)
        : texts.delayHours(foundDelay.from, foundDelay.to)
  return (
    <>
      <p class="hint">{`${period ?? texts.comparedDays(days)} ${delay}`.trim()}</p>
      {analysis && isFound(finding) && <p class="hint">{texts.amongPairs(formatNumber(analysis.numberOfPairs))}</p>}
    </>
  )
}

interface PicturesProps {
  readonly finding: SlimCorrelation
}

/** By amount: it shows the difference itself. */
const FirstPicture = ({ finding }: PicturesProps) => <OnePicture finding={finding} name="doseResponseChart" />

const MORE: readonly StudyChartName[] = ['correlationByLagChart', 'pairsOverTimeLineChart', 'correlationScatterPlot']

/** By delay, over time, and day by day: read on request. */
function MorePictures({ finding }: PicturesProps) {
  const texts = useWords(findingWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.morePictures}
      </Button>
      {isOpen && MORE.map((name) => <OnePicture key={name} finding={finding} name={name} />)}
    </>
  )
}

const OnePicture = ({ finding, name }: PicturesProps & { readonly name: StudyChartName }) => (
  <PairPicture cause={finding.causeVariableId} effect={finding.effectVariableId} name={name} />
)

/** The calculation, for those who want to check it. */
function Calculation({ finding }: { readonly finding: SlimCorrelation }) {
  const texts = useWords(findingWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.how}
      </Button>
      {isOpen && <Details finding={finding} />}
    </>
  )
}

function Details({ finding }: { readonly finding: SlimCorrelation }) {
  const texts = useWords(findingWords)
  const study = useStudy(finding.causeVariableId, finding.effectVariableId).data
  const { correlationCoefficient: r, interval: [low, high] = [], pValue, qValue, methodVersion } = finding
  const delay = delayOf(finding)
  const rows: FactRows = [
    [
      texts.facts.r,
      r === undefined || low === undefined || high === undefined
        ? undefined
        : texts.interval(formatNumber(r), formatNumber(low), formatNumber(high)),
    ],
    [texts.facts.p, pValue === undefined ? undefined : smallNumber(pValue)],
    [texts.facts.q, qValue === undefined ? undefined : smallNumber(qValue)],
    [texts.facts.delay, delay && ('days' in delay ? texts.days(delay.days) : texts.hours(delay.from, delay.to))],
    [texts.facts.method, methodVersion],
  ]
  return (
    <>
      <Facts rows={rows} />
      {study && (
        <>
          <p>{study.studyText.studyDesign}</p>
          <p>{study.studyText.dataAnalysis}</p>
          <p>{study.studyText.studyLimitations}</p>
        </>
      )}
    </>
  )
}

/** Below a thousandth the exact value says nothing. */
const smallNumber = (value: number): string => (value < 0.001 ? `< ${formatNumber(0.001, 3)}` : formatNumber(value, 3))

const AsPublished = later(async () => (await withWords(import('./as-published.tsx'))).AsPublished)
const PublishSheet = later(async () => (await withWords(import('./publish-sheet.tsx'))).PublishSheet)

interface WhatNextProps {
  readonly finding: SlimCorrelation
  readonly headline: string
}

function WhatNext({ finding, headline }: WhatNextProps) {
  const texts = useWords(findingWords)
  const { causeVariableId, effectVariableId, verdict } = finding
  const study = useStudy(causeVariableId, effectVariableId).data
  const [isPublishing, setPublishing] = useState(false)
  const isPublished = study?.state === 'published'
  return (
    <Section title={texts.next}>
      <div class="actions">
        <a class="button main" href={`${pathTo('experiments')}?cause=${causeVariableId}&effect=${effectVariableId}`}>
          {texts.test}
        </a>
        {!isPublished && verdict !== 'cannot tell' && (
          <Button onClick={() => setPublishing(true)}>{texts.publish}</Button>
        )}
      </div>
      <Opinions finding={finding} headline={headline} />
      {(verdict === 'likely' || verdict === 'possible') && (
        <Button kind="quiet" onClick={() => void setHidden(finding, headline, !finding.isHidden)}>
          {finding.isHidden ? texts.showAgain : texts.hide}
        </Button>
      )}
      {isPublished && <PublishedLink study={study} onPublishAgain={() => setPublishing(true)} />}
      {isPublishing && (
        <PublishSheet
          causeVariableId={causeVariableId}
          effectVariableId={effectVariableId}
          onClose={() => setPublishing(false)}
        />
      )}
    </Section>
  )
}

function Opinions({ finding, headline }: WhatNextProps) {
  const texts = useWords(findingWords)
  const { causeVariableId, effectVariableId } = finding
  const previous: Opinion = useVote(causeVariableId, effectVariableId).data?.votes[0]?.value ?? 'none'
  const toggleVote = (value: 'up' | 'down') =>
    void vote({ causeVariableId, effectVariableId, headline, previous, value: previous === value ? 'none' : value })
  return (
    <>
      <div class="actions">
        <Button aria-pressed={previous === 'up'} onClick={() => toggleVote('up')}>
          {texts.thinkSo}
        </Button>
        <Button aria-pressed={previous === 'down'} onClick={() => toggleVote('down')}>
          {texts.doubtIt}
        </Button>
      </div>
      <p class="hint">{texts.voteHint}</p>
    </>
  )
}

interface PublishedLinkProps {
  readonly study: Study
  readonly onPublishAgain: () => void
}

/** The link to the published study, and how to unpublish it. */
function PublishedLink({ study, onPublishAgain }: PublishedLinkProps) {
  const texts = useWords(findingWords)
  const [isAsking, setAsking] = useState(false)
  const link = study.studyLinks.studyLinkStatic
  const end = async () => {
    setAsking(false)
    await unpublish(study.id).catch((error: unknown) => announce({ text: failureText(error) }))
  }
  return (
    <>
      <AsPublished studyId={study.id} now={study.statistics} />
      <CopyField
        label={texts.link}
        value={link}
        hint={texts.publishedHint}
        copyText={texts.copy}
        onCopied={() => announce({ text: texts.copied })}
      />
      <div class="actions">
        {'share' in navigator && (
          <Button
            onClick={() =>
              void navigator.share({ title: study.studyText.studyTitle, url: link }).catch(() => undefined)
            }
          >
            {texts.share}
          </Button>
        )}
        <Button onClick={onPublishAgain}>{texts.publishAgain}</Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {texts.unpublish}
        </Button>
      </div>
      <Sheet
        title={texts.unpublishAsk}
        closeLabel={texts.cancel}
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{texts.unpublishText}</p>
        <div class="actions">
          <Button kind="danger" onClick={() => void end()}>
            {texts.unpublish}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
