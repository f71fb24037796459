import { Field } from '../ui/field.tsx'
import { detailNames, recordWords } from '../words/record.ts'
import { useWords } from '../words/words.ts'
import type { DetailTexts } from './details.ts'

interface DetailFieldsProps {
  readonly texts: DetailTexts
  readonly onChange: (texts: DetailTexts) => void
}

/** A field for each detail. */
export function DetailFields({ texts, onChange }: DetailFieldsProps) {
  const words = useWords(recordWords)
  return (
    <>
      {detailNames.map((name) => (
        <Field
          key={name}
          label={words.details[name]}
          value={texts[name] ?? ''}
          longest={10_000}
          onInput={(text) => onChange({ [name]: text })}
        />
      ))}
    </>
  )
}
