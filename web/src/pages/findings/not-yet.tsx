import { pathTo } from '../../router/places.ts'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { findingWords } from '../../words/findings.ts'
import { useWords } from '../../words/words.ts'
import { useNearest } from './queries.ts'
import { Shortfall } from './shortfall.tsx'

/** The pairs that are nearest to an answer, so that there is progress to see from the second day on. */
export function NotYet() {
  const words = useWords(findingWords)
  const pairs = useNearest().data?.data.correlations ?? []
  if (pairs.length === 0) return null
  return (
    <Section title={words.notYet}>
      <RowList name={words.notYet} look="cards">
        {pairs.map((one) => {
          const params = { cause: String(one.causeVariableId), effect: String(one.effectVariableId) }
          return (
            <li key={`${params.cause} ${params.effect}`} class="card">
              <h3>
                <a href={pathTo('finding', params)}>{words.headline(one.effectVariableName, one.causeVariableName)}</a>
              </h3>
              <Shortfall finding={one} />
            </li>
          )
        })}
      </RowList>
    </Section>
  )
}
