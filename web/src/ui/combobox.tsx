import { type ComponentChildren, type CSSProperties, Fragment } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { describing, Labelled } from './labelled.tsx'

export interface ComboboxOption {
  readonly id: string
  /** What it is called: "Coffee, last 2 servings". */
  readonly name: string
  /** What it looks like; its name unless given. */
  readonly content?: ComponentChildren
  /** Buttons beside it, reached with Tab: an option itself cannot contain any. */
  readonly beside?: ComponentChildren
}

interface ComboboxProps {
  readonly label: string
  readonly text: string
  readonly onInput: (text: string) => void
  readonly options: readonly ComboboxOption[]
  readonly onChoose: (id: string) => void
  /** inline: the list is part of the page. popup: it covers what follows, and opens when somebody types. */
  readonly look?: 'inline' | 'popup'
  readonly hint?: string
  readonly fault?: string | undefined
  readonly placeholder?: string
  readonly isFocused?: boolean
}

/** A field with a list to choose from. The focus stays in the field; the arrow keys move through the list. */
export function Combobox({ label, text, onInput, options, onChoose, look = 'popup', ...rest }: ComboboxProps) {
  const id = useId()
  const { hint, fault, isFocused = false } = rest
  const [isAsked, setAsked] = useState(false)
  const [active, setActive] = useState(0)
  const isOpen = options.length > 0 && (look === 'inline' || isAsked)
  const highlighted = Math.min(active, options.length - 1)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  useEffect(() => {
    document.getElementById(`${id}-${highlighted}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, highlighted])
  const choose = (option: ComboboxOption | undefined) => {
    if (!option) return
    setAsked(false)
    setActive(0)
    onChoose(option.id)
  }
  const press = (event: KeyboardEvent) => {
    const next = isOpen ? movedTo(event.key, highlighted, options.length) : undefined
    if (next !== undefined) setActive(next)
    else if (event.key === 'ArrowDown' && !isOpen) setAsked(true)
    else if (event.key === 'Enter' && isOpen) choose(options[highlighted])
    else if (event.key === 'Escape' && isOpen && look === 'popup') setAsked(false)
    else return
    event.preventDefault()
  }
  return (
    <Labelled id={id} label={label} hint={hint} fault={fault}>
      <input
        ref={field}
        id={id}
        class="input"
        type="text"
        role="combobox"
        data-focus={isFocused || undefined}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${highlighted}` : undefined}
        placeholder={rest.placeholder}
        value={text}
        onInput={(event) => {
          setAsked(true)
          setActive(0)
          onInput(event.currentTarget.value)
        }}
        onKeyDown={press}
        onBlur={() => look === 'popup' && setAsked(false)}
        {...describing(id, { hint, fault })}
      />
      <Options
        id={id}
        label={label}
        look={look}
        options={isOpen ? options : []}
        active={highlighted}
        onChoose={choose}
      />
    </Labelled>
  )
}

function movedTo(key: string, index: number, length: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % length
  if (key === 'ArrowUp') return (index - 1 + length) % length
  if (key === 'PageDown') return Math.min(index + 8, length - 1)
  return key === 'PageUp' ? Math.max(index - 8, 0) : undefined
}

interface OptionsProps extends Pick<ComboboxProps, 'label' | 'look' | 'options'> {
  readonly id: string
  readonly active: number
  readonly onChoose: (option: ComboboxOption) => void
}

/** Options and the elements beside them share the rows of one grid: a list box may contain only options. */
function Options({ id, label, look, options, active, onChoose }: OptionsProps) {
  const row = (index: number) => ({ '--row': index + 1 }) as CSSProperties
  return (
    <div class={`options ${look}`} data-empty={options.length === 0}>
      <div id={`${id}-list`} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          <div
            key={option.id}
            id={`${id}-${index}`}
            class={option.beside === undefined ? 'option' : 'option has-beside'}
            role="option"
            tabIndex={-1}
            style={row(index)}
            aria-label={option.name}
            aria-selected={index === active}
            // Before the field loses the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
            onKeyDown={(event) => event.key === 'Enter' && onChoose(option)}
          >
            {option.content ?? option.name}
          </div>
        ))}
      </div>
      {options.map((option, index) => (
        <Fragment key={option.id}>
          {option.beside !== undefined && (
            <div class="beside" style={row(index)}>
              {option.beside}
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}
