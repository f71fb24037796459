import { useState } from 'preact/hooks'
import { failureText } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { useWords } from '../../words/words.ts'
import { orderSources } from './actions.ts'
import { useSourcesOf, useVariables } from './queries.ts'

/** Which of several sources of a variable takes precedence. */
export function Trust() {
  const words = useWords(dataWords)
  const variables = useVariables().data ?? []
  const [chosen, setChosen] = useState('')
  if (variables.length === 0) return null
  return (
    <Section title={words.trust}>
      <p class="hint">{words.trustHint}</p>
      <Select
        label={words.trustVariable}
        value={chosen}
        options={[{ value: '', text: words.chooseOne }, ...variables.map(({ name }) => ({ value: name, text: name }))]}
        onChange={setChosen}
      />
      {chosen !== '' && <SourcesInOrder key={chosen} variableName={chosen} />}
    </Section>
  )
}

function SourcesInOrder({ variableName }: { readonly variableName: string }) {
  const words = useWords(dataWords)
  const { data, readAgain } = useSourcesOf(variableName)
  const names = data?.sources.map(({ sourceName }) => sourceName) ?? []
  const save = (order: readonly string[]) =>
    void orderSources(variableName, order)
      .then(readAgain)
      .catch((error: unknown) => announce({ text: failureText(error) }))
  const raised = (at: number) => {
    const next = [...names]
    next.splice(at - 1, 2, names[at] ?? '', names[at - 1] ?? '')
    return next
  }
  if (!data) return null
  if (names.length < 2) return <p>{words.noTrust}</p>
  return (
    <>
      <RowList name={words.trust}>
        {names.map((name, at) => (
          <li key={name}>
            <Row
              title={name}
              end={
                at > 0 && (
                  <Button aria-label={words.trustSourceUp(name)} onClick={() => save(raised(at))}>
                    {words.trustUp}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </RowList>
      <div class="actions">
        <Button onClick={() => save([])}>{words.trustReset}</Button>
      </div>
    </>
  )
}
