import type { Backup } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { failureText, faultTexts } from '../../offline/failure-text.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { AskSheet } from '../../ui/ask-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { adminWords } from '../../words/admin.ts'
import { formatNumber, sizeInWords } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { checkBackup, createBackup, downloadBackup, removeBackup } from './actions.ts'
import { AdminFrame, useAnswer } from './admin-frame.tsx'

const ASK_AGAIN_MS = 2000

export function AdminBackupsPage() {
  return (
    <AdminFrame place="adminBackups">
      <Backups />
    </AdminFrame>
  )
}

const isBusy = ({ state }: Backup): boolean => state === 'making' || state === 'checking'

function Backups() {
  const texts = useWords(adminWords)
  const { tryAgain } = useWords(shellWords)
  const backups = useAnswer('listBackups')
  const { readAgain } = backups
  const isWaiting = backups.data?.backups.some(isBusy) ?? false
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(readAgain, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  const start = (act: Promise<unknown>, message: string) =>
    act
      .then(
        () => announce({ text: message }),
        (error: unknown) => announce({ text: failureText(error) }),
      )
      .finally(readAgain)
  return (
    <Section title={texts.backups}>
      <p>{texts.backupHint}</p>
      <p class="hint">{texts.postgresHint}</p>
      <div class="actions">
        <Button kind="main" disabled={isWaiting} onClick={() => void start(createBackup(), texts.started)}>
          {texts.backUp}
        </Button>
      </div>
      <Loaded reading={backups} failureText={failureText} againText={tryAgain}>
        {(answer) => (
          <BackupList
            backups={answer.backups}
            onCheck={(name) => void start(checkBackup(name), texts.checkStarted)}
            onRemoved={readAgain}
          />
        )}
      </Loaded>
    </Section>
  )
}

interface BackupListProps {
  readonly backups: readonly Backup[]
  readonly onCheck: (name: string) => void
  readonly onRemoved: () => void
}

function BackupList({ backups, onCheck, onRemoved }: BackupListProps) {
  const texts = useWords(adminWords)
  const { notDone } = useWords(shellWords)
  const [removing, setRemoving] = useState<string>()
  const remove = async (name: string) => {
    await removeBackup(name)
    announce({ text: texts.deleted })
    onRemoved()
  }
  if (backups.length === 0) return <EmptyState text={texts.noBackups} />
  return (
    <>
      <RowList name={texts.backups} look="cards">
        {backups.map((backup) => (
          <li key={backup.name}>
            <OneBackup backup={backup} onCheck={() => onCheck(backup.name)} onRemove={() => setRemoving(backup.name)} />
          </li>
        ))}
      </RowList>
      {removing !== undefined && (
        <AskSheet
          title={texts.deleteAsk(removing)}
          text={texts.deleteText}
          button={texts.delete}
          cancel={texts.cancel}
          problem={notDone}
          faultTexts={faultTexts}
          act={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

interface OneBackupProps {
  readonly backup: Backup
  readonly onCheck: () => void
  readonly onRemove: () => void
}

function OneBackup({ backup, onCheck, onRemove }: OneBackupProps) {
  const texts = useWords(adminWords)
  const { name, state, bytes, rows, createdAt, checkedAt, problem } = backup
  const ago = (at: string) => agoWords(momentOf(at), nowMs(), zoneHere(), locale())
  const download = () => void downloadBackup(name).catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <Card>
      <h3>{name}</h3>
      <p role={isBusy(backup) ? 'status' : undefined}>{texts.backupStates[state]}</p>
      {problem && <p class="fault">{problem}</p>}
      <p class="hint">
        {[
          ago(createdAt),
          bytes !== undefined && sizeInWords(bytes),
          rows !== undefined && texts.rows(formatNumber(rows)),
          checkedAt ? texts.checkedAt(ago(checkedAt)) : state === 'ready' && texts.notChecked,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {!isBusy(backup) && (
        <div class="actions">
          {bytes !== undefined && (
            <>
              <Button aria-label={texts.downloadName(name)} onClick={download}>
                {texts.download}
              </Button>
              <Button aria-label={texts.checkName(name)} onClick={onCheck}>
                {texts.check}
              </Button>
            </>
          )}
          <Button kind="danger" aria-label={texts.deleteName(name)} onClick={onRemove}>
            {texts.delete}
          </Button>
        </div>
      )}
    </Card>
  )
}
