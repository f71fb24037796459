import type { AnalysisState, SlimCorrelation } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { byOutcome } from '../../findings/by-outcome.ts'
import { Counts, OutcomeSection } from '../../findings/outcome-section.tsx'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { fullDayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Switch } from '../../ui/tick.tsx'
import { findingWords } from '../../words/findings.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { compareInstead, setByEmail, setHidden } from './actions.ts'
import { useAllChanges, useChannels, useFindings, useHidden, useNearest, usePerson } from './queries.ts'
import { isStuck, Shortfall } from './shortfall.tsx'

export function FindingsPage() {
  const texts = useWords(findingWords)
  const { tryAgain } = useWords(shellWords)
  const findings = useFindings()
  return (
    <>
      <PageHeading title={texts.title}>
        <div class="actions">
          <a class="button" href={pathTo('changes')}>
            {texts.changes}
          </a>
          <a class="button" href={pathTo('compare')}>
            {texts.ask}
          </a>
        </div>
      </PageHeading>
      <div class="with-aside">
        <div>
          <Loaded reading={findings} failureText={failureText} againText={tryAgain} lines={5}>
            {({ data }) => (
              <>
                <Found {...data} />
                <ByEmail />
              </>
            )}
          </Loaded>
        </div>
        <div>
          <NotYet />
          <HiddenFindings />
        </div>
      </div>
    </>
  )
}

interface FoundProps {
  readonly correlations: readonly SlimCorrelation[]
  readonly sameDay: readonly SlimCorrelation[]
  readonly analysis?: AnalysisState
}

function Found({ correlations, sameDay, analysis }: FoundProps) {
  const texts = useWords(findingWords)
  const [about, setAbout] = useState('')
  const changes = useAllChanges().data?.data.changes ?? []
  const isVisible = (finding: SlimCorrelation) => !finding.isHidden
  const all = byOutcome(correlations.filter(isVisible), sameDay.filter(isVisible), changes)
  const groups = all.filter(({ outcome }) => about === '' || outcome === about)
  const effects = all.map(({ outcome }) => outcome).toSorted()
  const hidden = useHiddenFindings().length
  if (effects.length === 0 && hidden === 0) return <NothingFound analysis={analysis} />
  return (
    <>
      {effects.length > 1 && (
        <Select
          label={texts.about}
          value={about}
          options={[{ value: '', text: texts.everything }, ...effects.map((name) => ({ value: name, text: name }))]}
          onChange={setAbout}
        />
      )}
      <Counts groups={groups} hidden={hidden} numberOfPairs={analysis?.numberOfPairs} />
      <MuchChanged breaks={analysis?.breaks} />
      {groups.length === 0 && <EmptyState text={about === '' ? texts.noneShown : texts.noneAbout(about)} />}
      {groups.map((group) => (
        <OutcomeSection key={group.outcome} group={group} hrefOf={pathOf} />
      ))}
      <NearlySame groups={analysis?.nearlySame ?? []} />
    </>
  )
}

/** Days around which many variables changed at once. */
function MuchChanged({ breaks }: { readonly breaks: AnalysisState['breaks'] | undefined }) {
  const texts = useWords(findingWords)
  if (!breaks) return null
  const days = breaks.map((day) => fullDayWords(day, locale())).join('; ')
  return (
    <p class="hint">
      {texts.muchChanged(days)} {texts.muchChangedHint}
    </p>
  )
}

/** Groups of variables: only one of each is compared, and the person can choose which. */
function NearlySame({ groups }: { readonly groups: NonNullable<AnalysisState['nearlySame']> }) {
  const texts = useWords(findingWords)
  if (groups.length === 0) return null
  return (
    <Section title={texts.nearlySame}>
      <RowList name={texts.nearlySame}>
        {groups.map(({ compared, names: [first = '', ...others], others: ids }) => (
          <li key={compared}>
            <p>{[first, ...others].join(' · ')}</p>
            <p class="hint">{texts.nearlySameHint(first)}</p>
            {ids.map((id, index) => (
              <Button key={id} kind="quiet" onClick={() => void compareInstead(id, others[index] ?? '', compared)}>
                {texts.compareInstead(others[index] ?? '')}
              </Button>
            ))}
          </li>
        ))}
      </RowList>
    </Section>
  )
}

const pathOf = ({ causeVariableId, effectVariableId }: SlimCorrelation): string =>
  pathTo('finding', { cause: String(causeVariableId), effect: String(effectVariableId) })

/** With fewer days, it is too early to tell for every pair. */
const DAYS_NEEDED = 42

/** Names the pair closest to an answer, and how many more days it needs. */
function NothingFound({ analysis }: { readonly analysis: AnalysisState | undefined }) {
  const texts = useWords(findingWords)
  const nearest = useNearest().data?.data.correlations[0]
  const { numberOfDays = 0, numberOfPairs = 0, state = 'never' } = analysis ?? {}
  const isRunning = state === 'waiting' || state === 'analysing'
  const text = isRunning
    ? texts.analysing
    : numberOfPairs === 0 || numberOfDays < DAYS_NEEDED
      ? texts.tooEarly(numberOfDays)
      : texts.noSign(formatNumber(numberOfPairs))
  const remaining = nearest?.shortfall && Math.ceil(nearest.shortfall.need - nearest.shortfall.have)
  return (
    <EmptyState text={text}>
      {nearest && remaining !== undefined && remaining > 0 && <p>{texts.nearest(remaining, nearest.title ?? '')}</p>}
      <MuchChanged breaks={analysis?.breaks} />
      <a class="button main" href={pathTo('today')}>
        {texts.record}
      </a>
      <a class="button" href={pathTo('data')}>
        {texts.bringHistory}
      </a>
    </EmptyState>
  )
}

/** The pairs closest to an answer, so that progress shows from the second day on. */
function NotYet() {
  const texts = useWords(findingWords)
  const all = useNearest().data?.data.correlations ?? []
  // A reason that more days do not resolve is the same for every pair with that variable: it is shown once.
  const isFirst = (pair: SlimCorrelation) =>
    all.find((other) => isStuck(other) && other.notEnough === pair.notEnough) === pair
  const pairs = all.filter((pair) => !isStuck(pair) || isFirst(pair))
  if (pairs.length === 0) return null
  return (
    <Section title={texts.notYet}>
      <RowList name={texts.notYet} look="cards">
        {pairs.map((pair) => {
          const params = { cause: String(pair.causeVariableId), effect: String(pair.effectVariableId) }
          return (
            <li key={`${params.cause} ${params.effect}`} class="card">
              <h3>
                <a href={pathTo('finding', params)}>{pair.title}</a>
              </h3>
              <Shortfall finding={pair} />
            </li>
          )
        })}
      </RowList>
    </Section>
  )
}

/** The summary by e-mail; closed by default, because most people look here anyway. */
function ByEmail() {
  const texts = useWords(findingWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.byEmail}
      </Button>
      {isOpen && <ByEmailSwitch />}
    </>
  )
}

function ByEmailSwitch() {
  const texts = useWords(findingWords)
  const person = usePerson().data
  const email = useChannels().data?.data.channels.find(({ name }) => name === 'email')
  const isPossible = email !== undefined && email.state !== 'notAvailable'
  const isChecked = isPossible && (person?.sendPredictorEmails ?? false)
  return (
    <Switch
      label={texts.byEmailSwitch}
      hint={email && !isPossible ? email.message : texts.byEmailHint}
      isDisabled={!isPossible || person === undefined}
      isChecked={isChecked}
      onChange={(isWanted) => void setByEmail(isWanted)}
    />
  )
}

function useHiddenFindings(): readonly SlimCorrelation[] {
  const data = useHidden().data?.data
  return [...(data?.correlations ?? []), ...(data?.sameDay ?? [])].filter((finding) => finding.isHidden !== false)
}

/** Hidden findings, which can be shown again. */
function HiddenFindings() {
  const texts = useWords(findingWords)
  const [isOpen, setOpen] = useState(false)
  const hidden = useHiddenFindings()
  if (hidden.length === 0) return null
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.hiddenCount(hidden.length)}
      </Button>
      {isOpen && (
        <RowList name={texts.hidden}>
          {hidden.map((finding) => {
            const { title = '' } = finding
            return (
              <li key={`${finding.causeVariableId} ${finding.effectVariableId} ${finding.onsetDelay}`}>
                <Row
                  title={title}
                  end={
                    <Button aria-label={texts.showName(title)} onClick={() => void setHidden(finding, title, false)}>
                      {texts.show}
                    </Button>
                  }
                />
              </li>
            )
          })}
        </RowList>
      )}
    </>
  )
}
