import type { SlimUserVariable } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { useMirror } from '../../offline/use-mirror.ts'
import { useOwnVariables } from '../../record/own-variables.ts'
import { parseNumber } from '../../record/parse-number.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { decimalSeparator } from '../../words/numbers.ts'
import { unitName, valueInWords } from '../../words/units.ts'
import { variableWords } from '../../words/variables.ts'
import { locale, useWords } from '../../words/words.ts'
import { addIngredient, removeIngredient } from './actions.ts'

/** Coffee contains caffeine: every entry of coffee also counts as caffeine. */
export function IngredientsSection({ variable }: { readonly variable: SlimUserVariable }) {
  const texts = useWords(variableWords)
  const { data } = useMirror('listUserTags', { query: { taggedVariableId: variable.variableId } })
  const { data: variables = [] } = useOwnVariables()
  const tags = data?.userTags ?? []
  const singleAmount = valueInWords(1, variable.unitAbbreviatedName, variable.counted)
  const ingredientOf = (id: number) => variables.find(({ variableId }) => variableId === id)
  const free = variables.filter(
    ({ variableId }) => variableId !== variable.variableId && !tags.some((tag) => tag.tagVariableId === variableId),
  )
  return (
    <Section title={texts.ingredients}>
      <p class="aside-text">{texts.ingredientsHint(variable.displayName)}</p>
      {tags.length > 0 && (
        <RowList name={texts.ingredients}>
          {tags.map((tag) => {
            const ingredient = ingredientOf(tag.tagVariableId)
            const name = ingredient?.displayName ?? tag.tagVariableName ?? ''
            const amount = valueInWords(tag.conversionFactor, ingredient?.unitAbbreviatedName ?? '')
            return (
              <li key={tag.tagVariableId}>
                <Row
                  title={name}
                  aside={texts.countsAs(singleAmount, amount)}
                  end={
                    <Button
                      kind="quiet"
                      aria-label={texts.removeIngredientOf(name)}
                      onClick={() => void removeIngredient(tag, name)}
                    >
                      {texts.removeIngredient}
                    </Button>
                  }
                />
              </li>
            )
          })}
        </RowList>
      )}
      {free.length > 0 && <NewIngredient variable={variable} offered={free} />}
    </Section>
  )
}

interface NewIngredientProps {
  readonly variable: SlimUserVariable
  readonly offered: readonly SlimUserVariable[]
}

function NewIngredient({ variable, offered }: NewIngredientProps) {
  const texts = useWords(variableWords)
  const [chosenId, setChosenId] = useState('')
  const [text, setText] = useState('')
  const ingredient = offered.find(({ variableId }) => String(variableId) === chosenId)
  const amount = parseNumber(text, locale())
  const add = async (event: Event) => {
    event.preventDefault()
    if (!ingredient || amount === undefined || amount <= 0) return
    await addIngredient(variable, ingredient, amount)
    setChosenId('')
    setText('')
  }
  return (
    <form class="form" noValidate onSubmit={(event) => void add(event)}>
      <div class="side-by-side">
        <Select
          label={texts.ingredient}
          value={chosenId}
          options={[
            { value: '', text: texts.chooseOne },
            ...offered.map(({ variableId, displayName }) => ({ value: String(variableId), text: displayName })),
          ]}
          onChange={setChosenId}
        />
        <NumberField
          label={texts.amountIn(valueInWords(1, variable.unitAbbreviatedName, variable.counted))}
          hint={ingredient && unitName(ingredient.unitAbbreviatedName)}
          value={text}
          number={amount}
          decimal={decimalSeparator()}
          onInput={setText}
        />
      </div>
      <div class="actions">
        <Button type="submit" disabled={!ingredient || amount === undefined || amount <= 0}>
          {texts.addIngredient}
        </Button>
      </div>
    </form>
  )
}
