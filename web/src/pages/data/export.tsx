import { useState } from 'preact/hooks'
import type { DownloadProgress, ExportFormat } from '../../offline/download.ts'
import { failureText } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { sizeInWords } from '../../words/sizes.ts'
import { useWords } from '../../words/words.ts'
import { isUnderWay, useDownload } from './use-download.ts'

const formats: readonly ExportFormat[] = ['json', 'csv', 'fhir']

export function Export() {
  const words = useWords(dataWords)
  const [format, setFormat] = useState<ExportFormat>('json')
  const [isBusy, setBusy] = useState(false)
  const { measurements, current, start, stop } = useDownload()
  const isOpen = current !== undefined && isUnderWay(current)
  const doIt = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().catch((error: unknown) => announce({ text: failureText(error) }))
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
      {measurements !== undefined && <p class="hint">{words.howMuch(formatNumber(measurements), measurements)}</p>}
      {isOpen && <HowFar download={current} words={words} />}
      <div class="actions">
        {isOpen ? (
          <Button disabled={isBusy} onClick={() => void doIt(stop)}>
            {words.stopDownload}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => void doIt(() => start(format))}>
            {words.download}
          </Button>
        )}
      </div>
      <p role="status">{current && !isOpen ? words.downloadState[endOf(current)](sizeInWords(current.bytes)) : ''}</p>
    </>
  )
}

const endOf = ({ state }: DownloadProgress) => (state === 'finished' || state === 'stopped' ? state : 'failed')

function HowFar({
  download,
  words,
}: {
  readonly download: DownloadProgress
  readonly words: (typeof dataWords)['en']
}) {
  const { progress, bytes, expectedBytes } = download
  const percent = words.percent(formatNumber(Math.floor(progress * 100), 0))
  const size = expectedBytes === undefined ? '' : words.sizeOf(sizeInWords(bytes), sizeInWords(expectedBytes))
  return (
    <Progress
      name={words.downloading}
      value={expectedBytes === undefined ? undefined : progress}
      most={1}
      text={expectedBytes === undefined ? words.downloadBegins : `${percent} · ${size}`}
    />
  )
}
