import { useState } from 'preact/hooks'
import { faultTexts } from '../../offline/failure-text.ts'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
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
  const [faults, setFaults] = useState<readonly string[]>([])
  const send = async (file: File) => {
    setSending(file.name)
    setFaults([])
    try {
      navigate(pathTo('import', { id: String(await previewFile(file)) }))
    } catch (error) {
      setFaults(faultTexts(error))
    }
    setSending(undefined)
  }
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
