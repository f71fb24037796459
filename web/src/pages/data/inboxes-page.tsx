import type { Inbox } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { actNow } from '../../offline/act.ts'
import { failureText, faultTexts, useFaults } from '../../offline/failure-text.ts'
import { session } from '../../offline/session.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { useStore } from '../../state/use-store.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyField, CopyOnce } from '../../ui/copy-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { appsWords } from '../../words/apps.ts'
import { dataWords } from '../../words/data.ts'
import { shellWords } from '../../words/shell.ts'
import { wordTable } from '../../words/table.ts'
import { locale, useWords, wordsNow } from '../../words/words.ts'
import { undoImport } from './actions.ts'

const inboxesWords = wordTable('app/inboxes', {
  title: 'Inboxes',
  about:
    'For files that arrive by themselves: from your phone, a script or a synchronised folder. Whoever has the address of an inbox can add files to your account, and nothing else.',
  none: 'You have no inboxes.',
  make: 'New inbox',
  name: 'Name',
  nameHint: 'What sends files to it: “My phone”.',
  rule: 'What happens to a file',
  rules: {
    import: 'Import it at once if nothing is asked, else tell me',
    ask: 'Show me first what it would bring',
  },
  create: 'Create inbox',
  address: 'Address',
  addressHint: 'It is shown only now. Send files to it with POST or PUT: curl -T export.csv ADDRESS/export.csv',
  copyAddress: 'Copy the address',
  copied: 'Copied.',
  folder: 'Watched folder',
  folderHint: 'On the server. Files are copied from here and stay where they are.',
  copyFolder: 'Copy the path of the folder',
  noFolder: 'This server watches no folders. Whoever runs it can choose a place with INBOX_DIR.',
  used: 'Last used {when}',
  neverUsed: 'Never used',
  revoke: 'Revoke',
  revokeName: 'Revoke the inbox {name}',
  revokeAsk: 'Revoke the inbox {name}?',
  revokeText: 'The very next file is refused, and its folder is no longer watched. What was imported stays.',
  revoked: 'The inbox {name} was revoked.',
  log: 'Files of {name}',
  noFiles: 'Nothing has arrived yet.',
  undo: 'Undo',
  undoName: 'Undo the import of {name}',
  done: 'Done',
  cancel: 'Cancel',
})

/** Addresses and folders that take files by themselves, and what came through each. */
export function InboxesPage() {
  const texts = useWords(inboxesWords)
  const { back } = useWords(dataWords)
  const { tryAgain, notDone } = useWords(shellWords)
  const reading = useMirror('listInboxes')
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<Inbox>()
  return (
    <div class="form-page">
      <p class="back">
        <a href={pathTo('data')}>{back}</a>
      </p>
      <PageHeading title={texts.title} />
      <p class="hint">{texts.about}</p>
      <div class="actions">
        <Button onClick={() => setMaking(true)}>{texts.make}</Button>
      </div>
      <Loaded reading={reading} failureText={failureText} againText={tryAgain} lines={1}>
        {({ inboxes }) =>
          inboxes.length === 0 ? (
            <EmptyState text={texts.none} />
          ) : (
            <RowList name={texts.title} look="cards">
              {inboxes.map((inbox) => (
                <li key={inbox.id}>
                  <OneInbox inbox={inbox} onRevoke={() => setEnding(inbox)} onChange={reading.readAgain} />
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
      {isMaking && (
        <MakeSheet
          onClose={() => {
            setMaking(false)
            reading.readAgain()
          }}
        />
      )}
      {ending && (
        <AskSheet
          title={texts.revokeAsk(ending.name)}
          text={texts.revokeText}
          button={texts.revoke}
          cancel={texts.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => revokeInbox(ending)}
          onClose={() => {
            setEnding(undefined)
            reading.readAgain()
          }}
        />
      )}
    </div>
  )
}

async function revokeInbox({ id, name }: Inbox): Promise<void> {
  await actNow('deleteInbox', { body: { id } })
  announce({ text: wordsNow(inboxesWords).revoked(name) })
}

interface OneInboxProps {
  readonly inbox: Inbox
  readonly onRevoke: () => void
  readonly onChange: () => void
}

function OneInbox({ inbox, onRevoke, onChange }: OneInboxProps) {
  const texts = useWords(inboxesWords)
  const { name, rule, folder, lastUsedAt } = inbox
  return (
    <Card title={name} aside={lastUsedAt === undefined ? texts.neverUsed : texts.used(ago(lastUsedAt))}>
      <RuleChoice
        rule={rule}
        onChange={(mode) =>
          void actNow('updateInbox', { body: { id: inbox.id, rule: mode } })
            .then(onChange)
            .catch((error: unknown) => announce({ text: failureText(error) }))
        }
      />
      {folder === undefined ? (
        <p class="hint">{texts.noFolder}</p>
      ) : (
        <CopyField
          label={texts.folder}
          value={folder}
          hint={texts.folderHint}
          copyText={texts.copyFolder}
          onCopied={() => announce({ text: texts.copied })}
        />
      )}
      <Files inbox={inbox} onChange={onChange} />
      <div class="actions">
        <Button kind="danger" aria-label={texts.revokeName(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </Card>
  )
}

interface RuleChoiceProps {
  readonly rule: Inbox['rule']
  readonly onChange: (rule: Inbox['rule']) => void
}

function RuleChoice({ rule, onChange }: RuleChoiceProps) {
  const texts = useWords(inboxesWords)
  return (
    <Select
      label={texts.rule}
      value={rule}
      options={[
        { value: 'import', text: texts.rules.import },
        { value: 'ask', text: texts.rules.ask },
      ]}
      onChange={(value) => onChange(value === 'ask' ? 'ask' : 'import')}
    />
  )
}

const ago = (text: string): string => agoWords(momentOf(text), nowMs(), zoneHere(), locale())

/** What came in, and what could not be taken. */
function Files({ inbox, onChange }: Pick<OneInboxProps, 'inbox' | 'onChange'>) {
  const texts = useWords(inboxesWords)
  const { state, tried } = useWords(dataWords)
  const { files, problems, name } = inbox
  if (files.length + problems.length === 0) return <p class="hint">{texts.noFiles}</p>
  const undo = (importId: number) =>
    void undoImport(importId)
      .then(onChange)
      .catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <RowList name={texts.log(name)}>
      {problems.map(({ fileName, message, at }) => (
        <li key={fileName}>
          <Row title={fileName} aside={ago(at)} end={message} />
        </li>
      ))}
      {files.map((file) => (
        <li key={file.importId}>
          <Row
            title={file.fileName}
            aside={`${ago(file.at)} · ${file.dryRun && file.state === 'completed' ? tried : state[file.state]}`}
            href={pathTo('import', { id: String(file.importId) })}
            {...(file.state === 'completed' && !file.dryRun
              ? {
                  end: (
                    <Button aria-label={texts.undoName(file.fileName)} onClick={() => undo(file.importId)}>
                      {texts.undo}
                    </Button>
                  ),
                }
              : {})}
          />
        </li>
      ))}
    </RowList>
  )
}

function MakeSheet({ onClose }: { readonly onClose: () => void }) {
  const texts = useWords(inboxesWords)
  const { close } = useWords(shellWords)
  const { confirmText, confirm } = useWords(appsWords)
  const isConfirmed = useStore(session).person?.scopes.includes('deleteaccount') ?? false
  const [address, setAddress] = useState<string>()
  return (
    <Sheet title={texts.make} closeLabel={close} isOpen onClose={onClose}>
      {address !== undefined && (
        <CopyOnce
          texts={[{ label: texts.address, value: address, hint: texts.addressHint, copyText: texts.copyAddress }]}
          onCopied={() => announce({ text: texts.copied })}
          done={texts.done}
          onClose={onClose}
        />
      )}
      {address === undefined && isConfirmed && <MakeForm onAddress={setAddress} />}
      {address === undefined && !isConfirmed && (
        <>
          <p>{confirmText}</p>
          <div class="actions">
            <a class="button main" href={`/auth/confirm?next=${encodeURIComponent(pathTo('inboxes'))}`}>
              {confirm}
            </a>
          </div>
        </>
      )}
    </Sheet>
  )
}

function MakeForm({ onAddress }: { readonly onAddress: (address: string) => void }) {
  const texts = useWords(inboxesWords)
  const { notDone } = useWords(shellWords)
  const [name, setName] = useState('')
  const [rule, setRule] = useState<Inbox['rule']>('import')
  const { faults, attempt } = useFaults()
  const make = async () => {
    const { address } = await actNow('createInbox', { body: { name: name.trim(), rule } })
    onAddress(address)
  }
  return (
    <Form problem={notDone} faults={faults} button={texts.create} onSubmit={() => attempt(make)}>
      <Field label={texts.name} hint={texts.nameHint} value={name} onInput={setName} isRequired longest={100} />
      <RuleChoice rule={rule} onChange={setRule} />
    </Form>
  )
}
