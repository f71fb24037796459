import type { Connector, Import } from '@upshot/contract'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { dataWords } from '../../words/data.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { BringFile } from './bring-file.tsx'
import { Export } from './export.tsx'
import { isKnown, isLive } from './live-sources.ts'
import { useImports, useSources } from './queries.ts'
import { Remembered } from './remembered.tsx'
import { Trust } from './trust.tsx'

export function DataPage() {
  const words = useWords(dataWords)
  const { tryAgain } = useWords(shellWords)
  const texts = { failureText, againText: tryAgain }
  return (
    <div class="form-page">
      <PageHeading title={words.title} />
      <Section title={words.bring}>
        <BringFile />
      </Section>
      <Section title={words.imports}>
        <Loaded reading={useImports()} {...texts} lines={1}>
          {({ imports }) => <Imports imports={imports} />}
        </Loaded>
      </Section>
      <Section title={words.sources}>
        <p class="hint">{words.sourcesHint}</p>
        <Loaded reading={useSources()} {...texts} lines={4}>
          {({ connectors }) => <Sources sources={connectors.filter(isLive)} />}
        </Loaded>
      </Section>
      <Trust />
      <Remembered />
      <Section title={words.export}>
        <Export />
      </Section>
    </div>
  )
}

function Imports({ imports }: { readonly imports: readonly Import[] }) {
  const words = useWords(dataWords)
  if (imports.length === 0) return <EmptyState text={words.noImports} />
  return (
    <RowList name={words.imports}>
      {imports.map((one) => (
        <li key={one.id}>
          <Row
            title={one.fileName}
            aside={[one.formatName, agoWords(momentOf(one.createdAt), nowMs(), zoneHere(), locale())]
              .filter(Boolean)
              .join(' · ')}
            end={one.dryRun && one.state === 'completed' ? words.tried : words.state[one.state]}
            href={pathTo('import', { id: String(one.id) })}
          />
        </li>
      ))}
    </RowList>
  )
}

/** Those of the person first, then those that can be connected here. */
function Sources({ sources }: { readonly sources: readonly Connector[] }) {
  const words = useWords(dataWords)
  const rank = (one: Connector) => (isKnown(one) ? 0 : one.enabled === 1 ? 1 : 2)
  return (
    <RowList name={words.sources}>
      {sources
        .toSorted((a, b) => rank(a) - rank(b))
        .map((one) => (
          <li key={one.name}>
            <Row
              title={one.displayName}
              aside={one.enabled === 1 ? one.shortDescription : words.notSetUp}
              end={one.connectError ? words.lastFailed : one.connected ? words.connected : undefined}
              href={pathTo('source', { name: one.name })}
            />
          </li>
        ))}
    </RowList>
  )
}
