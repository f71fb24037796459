import type { SlimUserVariable } from '@upshot/contract'
import { useMirror } from '../../offline/use-mirror.ts'
import { Button } from '../../ui/button.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { variableWords } from '../../words/variables.ts'
import { useWords } from '../../words/words.ts'
import { orderSources } from './actions.ts'

/** Which source counts first where several recorded the same time. With one source there is nothing to order. */
export function SourcesSection({ variable }: { readonly variable: SlimUserVariable }) {
  const words = useWords(variableWords)
  const { variableId } = variable
  const { data } = useMirror('listSources', { query: { variableId } })
  const sources = data?.sources ?? []
  if (sources.length < 2) return null
  const names = sources.map(({ sourceName }) => sourceName)
  const before = sources.some(({ isOrdered }) => isOrdered) ? names : []
  const raise = (at: number) => {
    const raised = names.toSpliced(at, 1).toSpliced(at - 1, 0, names[at] ?? '')
    void orderSources(variable, raised, before)
  }
  return (
    <Section title={words.sources}>
      <p class="aside-text">{words.sourcesHint}</p>
      <RowList name={words.sources}>
        {sources.map(({ sourceName, numberOfMeasurements }, at) => (
          <li key={sourceName}>
            <Row
              title={sourceName}
              aside={words.entriesCounted(numberOfMeasurements)}
              end={
                at > 0 && (
                  <Button kind="quiet" aria-label={words.raiseOf(sourceName)} onClick={() => raise(at)}>
                    {words.raise}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}
