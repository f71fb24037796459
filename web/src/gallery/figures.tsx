import { useState } from 'preact/hooks'
import { useBusy } from '../state/busy.ts'
import { Button } from '../ui/button.tsx'
import { IntervalBar } from '../ui/interval-bar.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { Progress } from '../ui/progress.tsx'
import { Section } from '../ui/section.tsx'
import { StatusLine } from '../ui/status-line.tsx'
import { Switch } from '../ui/tick.tsx'

export function Figures() {
  const [isBusy, setBusy] = useState(false)
  const [isBroken, setBroken] = useState(false)
  useBusy(isBusy)
  if (isBroken) throw new Error('This page was told to fail.')
  return (
    <>
      <Section title="StatusLine">
        <StatusLine text="Offline. 2 entries waiting." links={[{ href: '/outbox', text: '2 waiting' }]} />
        <StatusLine text="" />
      </Section>
      <Section title="Progress, IntervalBar">
        <Progress name="Days with both Coffee and Sleep" value={12} most={30} text="12 of 30" />
        <Progress name="Reading export.zip" value={undefined} most={1} text="412,300 values read" />
        <IntervalBar
          name="46 minutes shorter, between 35 and 57"
          low={-57}
          middle={-46}
          high={-35}
          zeroText="no difference"
        />
        <IntervalBar
          name="0.3 higher, between −0.2 and 0.9"
          low={-0.2}
          middle={0.3}
          high={0.9}
          zeroText="no difference"
        />
        <IntervalBar
          name="0.9 higher, between 0.5 and 1.2"
          low={0.5}
          middle={0.9}
          high={1.2}
          zeroText="no difference"
        />
      </Section>
      <Section title="Placeholder">
        <Switch label="The page is reading" isOn={isBusy} onChange={setBusy} />
        <Placeholder />
        <Button onClick={() => setBroken(true)}>Break this page</Button>
      </Section>
    </>
  )
}
