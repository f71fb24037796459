import type { AuthorizedClient } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText, faultTexts } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { appsWords } from '../../words/apps.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { revokeApp } from './actions.ts'
import { OwnApps } from './own-apps.tsx'
import { useConnected, useOwnApps, useTokens } from './queries.ts'
import { ScopeList, TokenSection } from './tokens.tsx'

/** Apps that may use this person's data, and what each may do. */
export function AppsPage() {
  const words = useWords(appsWords)
  const { tryAgain } = useWords(shellWords)
  const connected = useConnected()
  const tokens = useTokens()
  const own = useOwnApps()
  const texts = { failureText, againText: tryAgain, lines: 1 }
  return (
    <div class="form-page">
      <p class="back">
        <a href={pathTo('settings')}>{words.back}</a>
      </p>
      <PageHeading title={words.title} />
      <Section title={words.connected}>
        <Loaded reading={connected} {...texts}>
          {({ authorizedClients }) => <Connected apps={authorizedClients.apps} />}
        </Loaded>
      </Section>
      <Section title={words.tokens}>
        <p class="hint">{words.tokensHint}</p>
        <Loaded reading={tokens} {...texts}>
          {(answer) => <TokenSection tokens={answer.tokens} />}
        </Loaded>
      </Section>
      <Section title={words.own}>
        <p class="hint">
          {words.ownHint} <a href="/docs">{words.guide}</a>
        </p>
        <Loaded reading={own} {...texts}>
          {(answer) => <OwnApps apps={answer.apps} />}
        </Loaded>
      </Section>
    </div>
  )
}

function Connected({ apps }: { readonly apps: readonly AuthorizedClient[] }) {
  const words = useWords(appsWords)
  const { notDone } = useWords(shellWords)
  const [ending, setEnding] = useState<AuthorizedClient>()
  if (apps.length === 0) return <EmptyState text={words.noConnected} />
  const name = ending?.appDisplayName ?? ''
  return (
    <>
      <RowList name={words.connected} look="cards">
        {apps.map((one) => (
          <li key={one.clientId}>
            <ConnectedApp app={one} onRevoke={() => setEnding(one)} />
          </li>
        ))}
      </RowList>
      {ending && (
        <AskSheet
          title={words.revokeAsk(name)}
          text={words.revokeText}
          button={words.revoke}
          cancel={words.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => revokeApp(ending.clientId ?? '', name)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}

function ConnectedApp({ app, onRevoke }: { readonly app: AuthorizedClient; readonly onRevoke: () => void }) {
  const words = useWords(appsWords)
  const { appDisplayName = '', appDescription, createdAt, additionalSettings } = app
  const { scopes = [] } = (additionalSettings ?? {}) as { readonly scopes?: readonly string[] }
  const today = localDay(nowMs(), zoneHere())
  return (
    <Card>
      <h3>{appDisplayName}</h3>
      {appDescription && appDescription !== appDisplayName && <p>{appDescription}</p>}
      {createdAt && (
        <p class="hint">{words.since(dayWords(localDay(momentOf(createdAt), zoneHere()), today, locale()))}</p>
      )}
      <ScopeList scopes={scopes} />
      <div class="actions">
        <Button kind="danger" aria-label={words.revokeName(appDisplayName)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      </div>
    </Card>
  )
}
