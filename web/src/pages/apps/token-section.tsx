import type { Token } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { faultTexts } from '../../offline/failure-text.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { agoWords, dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowList } from '../../ui/row.tsx'
import { appsWords } from '../../words/apps.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { revokeToken } from './actions.ts'
import { ScopeList } from './scope-list.tsx'
import { TokenSheet } from './token-sheet.tsx'

export function TokenSection({ tokens }: { readonly tokens: readonly Token[] }) {
  const words = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [isCreating, setCreating] = useState(false)
  const [ending, setEnding] = useState<Token>()
  return (
    <>
      <div class="actions">
        <Button onClick={() => setCreating(true)}>{words.newToken}</Button>
      </div>
      {tokens.length === 0 && <EmptyState text={words.noTokens} />}
      <RowList name={words.tokens} look="cards">
        {tokens.map((one) => (
          <li key={one.id}>
            <OneToken token={one} onRevoke={() => setEnding(one)} />
          </li>
        ))}
      </RowList>
      {isCreating && <TokenSheet onClose={() => setCreating(false)} />}
      {ending && (
        <AskSheet
          title={words.revokeTokenAsk(ending.name)}
          text={words.revokeTokenText}
          button={words.revoke}
          cancel={words.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => revokeToken(ending.id, ending.name)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}

function OneToken({ token, onRevoke }: { readonly token: Token; readonly onRevoke: () => void }) {
  const words = useWords(appsWords)
  const { name, scopes, expiresAt, lastUsedAt } = token
  const now = nowMs()
  const used = lastUsedAt ? words.used(agoWords(momentOf(lastUsedAt), now, zoneHere(), locale())) : words.neverUsed
  const dayOf = (text: string) => dayWords(localDay(momentOf(text), zoneHere()), localDay(now, zoneHere()), locale())
  return (
    <Card>
      <h3>{name}</h3>
      <p class="hint">{[expiresAt && words.until(dayOf(expiresAt)), used].filter(Boolean).join(', ')}</p>
      <ScopeList scopes={scopes} />
      <div class="actions">
        <Button kind="danger" aria-label={words.revokeToken(name)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      </div>
    </Card>
  )
}
