import { useEffect, useState } from 'preact/hooks'
import { clearKept } from '../../offline/act.ts'
import { installOffer, isInstalled } from '../../state/install.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { formatNumber } from '../../words/numbers.ts'
import { settingsWords } from '../../words/settings.ts'
import { useWords } from '../../words/words.ts'

export function Device() {
  const words = useWords(settingsWords)
  const [megabytes, measureAgain] = useKeptMegabytes()
  const clear = async () => {
    await clearKept()
    announce({ text: words.cleared })
    measureAgain()
  }
  return (
    <Section title={words.device}>
      <Install />
      {megabytes !== undefined && megabytes >= 0.1 && <p>{words.stored(`${formatNumber(megabytes, 1)} MB`)}</p>}
      <div class="actions">
        <Button onClick={() => void clear()}>{words.clear}</Button>
      </div>
    </Section>
  )
}

function Install() {
  const words = useWords(settingsWords)
  const install = useStore(installOffer)
  if (isInstalled()) return <p>{words.isInstalled}</p>
  return (
    <>
      <p>{install ? words.installHint : words.installByHand}</p>
      {install && (
        <div class="actions">
          <Button onClick={() => void install()}>{words.install}</Button>
        </div>
      )}
    </>
  )
}

/** How much this site keeps on the device, and how to measure again. */
function useKeptMegabytes(): readonly [number | undefined, () => void] {
  const [megabytes, setMegabytes] = useState<number>()
  const measure = () => void navigator.storage?.estimate().then(({ usage = 0 }) => setMegabytes(usage / 1_000_000))
  useEffect(measure, [])
  return [megabytes, measure]
}
