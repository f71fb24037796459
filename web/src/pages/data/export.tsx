import { useState } from 'preact/hooks'
import { downloadExport, type ExportFormat } from '../../offline/download.ts'
import { failureText } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { useWords } from '../../words/words.ts'

const formats: readonly ExportFormat[] = ['json', 'csv', 'fhir']

export function Export() {
  const words = useWords(dataWords)
  const [format, setFormat] = useState<ExportFormat>('json')
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadExport(format).catch((error: unknown) => announce({ text: failureText(error) }))
    setBusy(false)
  }
  return (
    <>
      <Choice
        label={words.format}
        value={format}
        options={formats.map((value) => ({ value, text: words.formats[value] }))}
        onChange={(value) => setFormat(formats.find((one) => one === value) ?? 'json')}
      />
      <div class="actions">
        <Button disabled={isBusy} onClick={() => void download()}>
          {words.download}
        </Button>
      </div>
      <p role="status">{isBusy ? words.downloading : ''}</p>
    </>
  )
}
