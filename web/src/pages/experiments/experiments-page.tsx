import type { Experiment } from '@upshot/contract'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { experimentWords } from '../../words/experiments.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { useExperiments } from './queries.ts'

export function ExperimentsPage() {
  const words = useWords(experimentWords)
  const { tryAgain } = useWords(shellWords)
  return (
    <div class="form-page">
      <PageHeading title={words.title} />
      <p>{words.what}</p>
      <Loaded reading={useExperiments()} failureText={failureText} againText={tryAgain}>
        {({ experiments }) => <List experiments={experiments} />}
      </Loaded>
      <p class="hint">{words.plan}</p>
    </div>
  )
}

function List({ experiments }: { readonly experiments: readonly Experiment[] }) {
  const words = useWords(experimentWords)
  if (experiments.length === 0) {
    return (
      <EmptyState text={words.empty}>
        <a class="button" href={pathTo('findings')}>
          {words.toFindings}
        </a>
      </EmptyState>
    )
  }
  return (
    <RowList name={words.title}>
      {experiments.map((one) => (
        <li key={one.id}>
          <Row
            title={one.title}
            aside={one.today?.instruction ?? one.result?.sentence ?? words.outcome(one.effect.variableName)}
            end={words.state[one.state]}
            href={pathTo('experiment', { id: String(one.id) })}
          />
        </li>
      ))}
    </RowList>
  )
}
