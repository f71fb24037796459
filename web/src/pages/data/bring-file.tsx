import { useEffect, useState } from 'preact/hooks'
import { takeShared } from '../../offline/shared-file.ts'
import { useFaults } from '../../offline/use-faults.ts'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { receivedFile, takeReceivedFile } from '../../state/received-file.ts'
import { useStore } from '../../state/use-store.ts'
import { Faults } from '../../ui/faults.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Progress } from '../../ui/progress.tsx'
import { dataWords } from '../../words/data.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { previewFile } from './actions.ts'

/** Sends a file and leads to its preview. */
export function BringFile() {
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
