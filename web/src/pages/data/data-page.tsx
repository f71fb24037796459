import type { Connector, Import, ImportMapping } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { takeShared } from '../../offline/shared-file.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { receivedFile, takeReceivedFile } from '../../state/received-file.ts'
import { useStore } from '../../state/use-store.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Select } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { forgetMapping, orderSources, previewFile } from './actions.ts'
import { Export } from './export.tsx'
import { isKnown, isLive, useImports, useMappings, useSources, useSourcesOf, useVariables } from './queries.ts'

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
      <p>
        <a href={pathTo('inboxes')}>{words.inboxes}</a>
      </p>
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
      {imports.map((upload) => (
        <li key={upload.id}>
          <Row
            title={upload.fileName}
            aside={[upload.formatName, agoWords(momentOf(upload.createdAt), nowMs(), zoneHere(), locale())]
              .filter(Boolean)
              .join(' · ')}
            end={upload.dryRun && upload.state === 'completed' ? words.tried : words.state[upload.state]}
            href={pathTo('import', { id: String(upload.id) })}
          />
        </li>
      ))}
    </RowList>
  )
}

/** Connected sources first, then those that can be connected. */
function Sources({ sources }: { readonly sources: readonly Connector[] }) {
  const words = useWords(dataWords)
  const rank = (connector: Connector) => (isKnown(connector) ? 0 : connector.enabled === 1 ? 1 : 2)
  return (
    <RowList name={words.sources}>
      {sources
        .toSorted((a, b) => rank(a) - rank(b))
        .map((connector) => (
          <li key={connector.name}>
            <Row
              title={connector.displayName}
              aside={connector.enabled === 1 ? connector.shortDescription : words.notSetUp}
              end={connector.connectError ? words.lastFailed : connector.connected ? words.connected : undefined}
              href={pathTo('source', { name: connector.name })}
            />
          </li>
        ))}
    </RowList>
  )
}

/** Uploads a file and goes to its preview. */
function BringFile() {
  const words = useWords(dataWords)
  const { notDone } = useWords(shellWords)
  const [sending, setSending] = useState<string>()
  const { faults, attempt } = useFaults()
  const send = async (file: File) => {
    setSending(file.name)
    await attempt(async () => navigate(pathTo('import', { id: String(await previewFile(file)) })))
    setSending(undefined)
  }
  const dropped = useStore(receivedFile)
  useEffect(() => {
    const file = dropped && takeReceivedFile()
    if (file) void send(file)
  }, [dropped])
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('received')) return
    navigate(pathTo('data'), 'replace')
    void takeShared().then((file) => file && send(file))
  }, [])
  if (sending !== undefined) {
    return <Progress name={words.sending(sending)} value={undefined} most={1} text={words.sendingText} />
  }
  return (
    <>
      <Faults title={notDone} faults={faults} />
      <FileDrop
        label={words.file}
        hint={words.fileHint}
        buttonText={words.chooseFile}
        onFile={(file) => void send(file)}
      />
    </>
  )
}

/** The remembered answers for files of one kind; hidden while there are none. */
function Remembered() {
  const words = useWords(dataWords)
  const { data, readAgain } = useMappings()
  const mappings = data?.mappings ?? []
  if (mappings.length === 0) return null
  const forget = (mapping: ImportMapping) =>
    void forgetMapping(mapping.shape)
      .then(readAgain)
      .catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <Section title={words.remembered}>
      <p class="hint">{words.rememberedHint}</p>
      <RowList name={words.remembered}>
        {mappings.map((mapping) => (
          <li key={mapping.shape}>
            <Row
              title={mapping.fileName}
              aside={words.rememberedCount(
                formatNumber(Object.keys(mapping.answers).length),
                formatNumber(mapping.columns.length),
              )}
              end={
                <Button aria-label={words.forgetFile(mapping.fileName)} onClick={() => forget(mapping)}>
                  {words.forget}
                </Button>
              }
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

/** Which of several sources of a variable takes precedence. */
function Trust() {
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
