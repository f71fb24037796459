import type { App } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { faultTexts } from '../../offline/failure-text.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { appsWords } from '../../words/apps.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { removeApp } from './actions.ts'
import { RegisterSheet } from './register-sheet.tsx'

/** Apps that this person makes, for others to connect. */
export function OwnApps({ apps }: { readonly apps: readonly App[] }) {
  const words = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [isRegistering, setRegistering] = useState(false)
  const [ending, setEnding] = useState<App>()
  return (
    <>
      <div class="actions">
        <Button onClick={() => setRegistering(true)}>{words.newApp}</Button>
      </div>
      {apps.length === 0 && <EmptyState text={words.noOwn} />}
      {apps.length > 0 && (
        <RowList name={words.own}>
          {apps.map((one) => (
            <li key={one.clientId}>
              <Row
                title={one.name}
                aside={one.clientId}
                end={
                  <Button kind="danger" aria-label={words.removeName(one.name)} onClick={() => setEnding(one)}>
                    {words.remove}
                  </Button>
                }
              />
            </li>
          ))}
        </RowList>
      )}
      {isRegistering && <RegisterSheet onClose={() => setRegistering(false)} />}
      {ending && (
        <AskSheet
          title={words.removeAsk(ending.name)}
          text={words.removeText}
          button={words.remove}
          cancel={words.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => removeApp(ending.clientId, ending.name)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}
