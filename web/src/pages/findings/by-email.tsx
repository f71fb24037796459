import { useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/tick.tsx'
import { findingWords } from '../../words/findings.ts'
import { useWords } from '../../words/words.ts'
import { setByEmail } from './actions.ts'
import { useChannels, usePerson } from './queries.ts'

/** Opened on request: most people look here anyway. */
export function ByEmail() {
  const words = useWords(findingWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.byEmail}
      </Button>
      {isOpen && <ByEmailSwitch />}
    </>
  )
}

function ByEmailSwitch() {
  const words = useWords(findingWords)
  const person = usePerson().data
  const email = useChannels().data?.data.channels.find(({ name }) => name === 'email')
  const isPossible = email !== undefined && email.state !== 'notAvailable'
  const isOn = isPossible && (person?.sendPredictorEmails ?? false)
  return (
    <Switch
      label={words.byEmailSwitch}
      hint={email && !isPossible ? email.message : words.byEmailHint}
      isDisabled={!isPossible || person === undefined}
      isOn={isOn}
      onChange={(isWanted) => void setByEmail(isWanted)}
    />
  )
}
