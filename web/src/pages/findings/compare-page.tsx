import type { SlimCorrelation } from '@upshot/contract'
import { effectName } from '../../findings/by-outcome.ts'
import { SizeBar } from '../../findings/finding-card.tsx'
import { failureText } from '../../offline/failure-text.ts'
import { useOwnVariables } from '../../record/own-variables.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate, useAddress } from '../../router/router.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { findingWords } from '../../words/findings.ts'
import { shellWords } from '../../words/shell.ts'
import { wordTable } from '../../words/table.ts'
import { useWords } from '../../words/words.ts'
import { PairPicture } from './pictures.tsx'
import { useFinding } from './queries.ts'
import { Shortfall } from './shortfall.tsx'

const compareWords = wordTable('app/compare', {
  title: 'Compare two things',
  lead: 'Any two things you record: over time, by amount, on the same day and later.',
  one: 'Does',
  other: 'change',
  choose: 'Choose',
  same: 'Please choose two different things.',
  swap: 'Swap',
  together: 'On the same day',
  honest:
    'The answers are the same as in Findings: they allow for everything else you record, so looking at many pairs here makes nothing more likely.',
  details: 'Everything about this pair',
  notCompared: 'Not compared',
  settings: 'Settings of {name}',
  test: 'Test it with an experiment',
})

/** Any two variables: what is known about both directions, with the days behind it. */
export function ComparePage() {
  const texts = useWords(compareWords)
  const { data = [] } = useOwnVariables()
  const query = new URLSearchParams(useAddress().search)
  const left = query.get('one') ?? ''
  const right = query.get('other') ?? ''
  const compare = (first: string, second: string) =>
    navigate(`${pathTo('compare')}?one=${first}&other=${second}`, 'replace')
  const variables = data
    .map((variable) => ({ value: String(variable.variableId), text: variable.displayName ?? variable.name }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  const options = [{ value: '', text: texts.choose }, ...variables]
  const isSame = left !== '' && left === right
  const isReady = left !== '' && right !== '' && !isSame
  return (
    <>
      <p class="back">
        <a href={pathTo('findings')}>{useWords(findingWords).back}</a>
      </p>
      <PageHeading title={texts.title} />
      <p>{texts.lead}</p>
      <div class="fields">
        <Select label={texts.one} value={left} options={options} onChange={(id) => compare(id, right)} />
        <Select
          label={texts.other}
          value={right}
          options={options}
          onChange={(id) => compare(left, id)}
          fault={isSame ? texts.same : undefined}
        />
      </div>
      {isReady && (
        <>
          <Button kind="quiet" onClick={() => compare(right, left)}>
            {texts.swap}
          </Button>
          <Both key={`${left} ${right}`} cause={Number(left)} effect={Number(right)} />
        </>
      )}
    </>
  )
}

interface PairProps {
  readonly cause: number
  readonly effect: number
}

/** The answer, over time and by amount; also by delay, and in the opposite direction. */
function Both({ cause, effect }: PairProps) {
  const texts = useWords(compareWords)
  const pair = { cause, effect, isExplained: true }
  return (
    <div class="with-aside">
      <div>
        <Answer cause={cause} effect={effect} isMain />
        <PairPicture {...pair} name="pairsOverTimeLineChart" />
        <PairPicture {...pair} name="doseResponseChart" />
      </div>
      <div>
        <Answer cause={effect} effect={cause} />
        <PairPicture {...pair} name="correlationByLagChart" />
        <p class="hint">{texts.honest}</p>
      </div>
    </div>
  )
}

interface AnswerProps extends PairProps {
  /** The direction that was asked for. */
  readonly isMain?: boolean
}

function Answer({ cause, effect, isMain = false }: AnswerProps) {
  const { tryAgain } = useWords(shellWords)
  const reading = useFinding(cause, effect)
  return (
    <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
      {({ description, data: { correlations, sameDay } }) =>
        correlations[0] ? (
          <Verdict finding={correlations[0]} sameDay={isMain ? sameDay[0]?.sentence : undefined} isMain={isMain} />
        ) : (
          <p>{description}</p>
        )
      }
    </Loaded>
  )
}

interface VerdictProps {
  readonly finding: SlimCorrelation
  readonly sameDay: string | undefined
  readonly isMain: boolean
}

/** A sentence and a word; what is missing, or what these days could have shown. Never a number alone. */
function Verdict({ finding, sameDay, isMain }: VerdictProps) {
  const texts = useWords(compareWords)
  const findings = useWords(findingWords)
  const { causeVariableId, effectVariableId, verdict = 'cannot tell', shortfall } = finding
  const isCompared = verdict !== 'cannot tell' || shortfall !== undefined
  const params = { cause: String(causeVariableId), effect: String(effectVariableId) }
  return (
    <Section title={finding.title ?? ''}>
      <p>
        <span class="verdict">{isCompared ? findings.verdict[verdict] : texts.notCompared}</span>
      </p>
      {finding.sentence && <p class={isMain ? 'lead' : undefined}>{finding.sentence}</p>}
      {(verdict === 'likely' || verdict === 'possible') && <SizeBar finding={finding} />}
      {verdict === 'cannot tell' && <Shortfall finding={finding} />}
      {finding.detectable && <p>{findings.wouldHaveShown(finding.detectable.text)}</p>}
      {sameDay && <p>{`${texts.together}: ${sameDay}`}</p>}
      <div class="actions">
        {isMain && (
          <a class="button main" href={`${pathTo('experiments')}?cause=${causeVariableId}&effect=${effectVariableId}`}>
            {texts.test}
          </a>
        )}
        {isCompared ? (
          <a class="button" href={pathTo('finding', params)}>
            {texts.details}
          </a>
        ) : (
          <a class="button" href={pathTo('variableSettings', { id: params.effect })}>
            {texts.settings(effectName(finding))}
          </a>
        )}
      </div>
    </Section>
  )
}
